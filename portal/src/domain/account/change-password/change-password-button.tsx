'use client';

import { IconKey } from '@tabler/icons-react';
import { useSearchParams } from 'next/navigation';
import { useState } from 'react';
import { useTranslations } from '@/i18n/translations';
import { Button } from '@/shared/ui/controls/button';
import { ChangePasswordModal } from './change-password-modal';

interface ChangePasswordButtonProps {
  /** Called once the password is changed and the other devices are signed out. */
  onChanged?: () => void;
}

/** The header's menu opens the dialog by the address (`paths.profile.changePassword`). */
export function ChangePasswordButton({ onChanged }: ChangePasswordButtonProps) {
  const t = useTranslations('changePassword');
  const [isPressed, setPressed] = useState(false);
  const isLinked = useSearchParams().get('dialog') === 'password';
  const close = () => {
    setPressed(false);
    // The dialog must not open again when the page is reloaded.
    if (isLinked) window.history.replaceState(null, '', window.location.pathname);
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconKey size={16} aria-hidden />}
        onClick={() => setPressed(true)}
      >
        {t('title')}
      </Button>
      {isPressed || isLinked ? (
        <ChangePasswordModal
          onClose={close}
          onChanged={() => {
            close();
            onChanged?.();
          }}
        />
      ) : null}
    </>
  );
}
