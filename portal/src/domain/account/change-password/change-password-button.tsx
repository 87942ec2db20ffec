'use client';

import { IconKey } from '@tabler/icons-react';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/shared/ui/controls/button';

// Loaded only when the dialog is first opened.
const ChangePasswordModal = dynamic(() =>
  import('./change-password-modal').then((module) => module.ChangePasswordModal),
);

interface ChangePasswordButtonProps {
  /** Called once the password is changed and the other devices are signed out. */
  onChanged?: () => void;
}

export function ChangePasswordButton({ onChanged }: ChangePasswordButtonProps) {
  const t = useTranslations('changePassword');
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconKey size={16} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        {t('title')}
      </Button>
      {opened ? (
        <ChangePasswordModal
          onClose={() => setOpened(false)}
          onChanged={() => {
            setOpened(false);
            onChanged?.();
          }}
        />
      ) : null}
    </>
  );
}
