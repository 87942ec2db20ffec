'use client';

import { IconFileText } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useSession } from '@/domain/account/session-context';
import { Link, useRouter } from '@/i18n/navigation';
import { useTranslations } from '@/i18n/translations';
import { client } from '@/shared/api/client';
import { unwrap } from '@/shared/api/unwrap';
import { readInBrowser, useInvalidate } from '@/shared/api/use-resource';
import { paths } from '@/shared/lib/paths';
import { Button } from '@/shared/ui/controls/button';
import { Notice } from '@/shared/ui/feedback/notice';
import { toast } from '@/shared/ui/feedback/toast';
import { useErrorMessage } from '@/shared/ui/feedback/use-error-message';

import classes from './app-shell.module.css';

type LegalKind = 'terms' | 'privacy';

/** Accepts the current version of a legal page. */
async function accept(kind: LegalKind): Promise<void> {
  const { data } = await readInBrowser('/api/legal/{kind}', { path: { kind } });
  await unwrap(client.POST('/api/consents', { body: { document: kind, version: data.version } }));
}

/** Asks for the agreement to the terms and the privacy policy in force. */
export function ConsentBanner() {
  const { needsConsent, firstConsent } = useSession();
  const kinds = needsConsent.filter(
    (kind): kind is LegalKind => kind === 'terms' || kind === 'privacy',
  );
  return kinds.map((kind) => (
    <Agreement key={kind} kind={kind} isFirst={firstConsent.includes(kind)} />
  ));
}

interface AgreementProps {
  kind: LegalKind;
  /** The person agreed to no version before: nothing is new to them. */
  isFirst: boolean;
}

const FIRST = { terms: 'firstTerms', privacy: 'firstPrivacy' } as const;

function Agreement({ kind, isFirst }: AgreementProps) {
  const t = useTranslations('shell.consent');
  const router = useRouter();
  const invalidate = useInvalidate();
  const message = useErrorMessage();
  const [state, setState] = useState<'asked' | 'busy' | 'given'>('asked');
  if (state === 'given') return null;
  const agree = async () => {
    setState('busy');
    try {
      await accept(kind);
      setState('given');
      toast.success(t('thanks'));
      await invalidate('/api/consents');
      // The session lists the documents that still need consent.
      router.refresh();
    } catch (error) {
      setState('asked');
      toast.error(message(error));
    }
  };
  const href = kind === 'terms' ? paths.terms() : paths.privacy();
  const page = (words: ReactNode) => (
    <Link href={href} target="_blank">
      {words}
    </Link>
  );
  return (
    <Notice tone="info" icon={IconFileText}>
      <div className={classes.consent}>
        <span>{t.rich(isFirst ? FIRST[kind] : kind, { page })}</span>
        <Button size="xs" loading={state === 'busy'} onClick={agree}>
          {t('agree')}
        </Button>
      </div>
    </Notice>
  );
}
