'use client';

import { IconBrandWhatsapp } from '@tabler/icons-react';
import { type ClipboardEvent, useId, useRef, useState } from 'react';
import { Resend } from '@/domain/account/resend';
import { useResendSeconds } from '@/domain/account/use-resend-seconds';
import { useRules } from '@/domain/reference/rules-context';
import { Link, useRouter } from '@/i18n/navigation';
import { useTranslations } from '@/i18n/translations';
import { FieldError } from '@/shared/forms/fields/field-frame';
import { Form } from '@/shared/forms/form';
import { paths } from '@/shared/lib/paths';
import { latinDigits } from '@/shared/lib/phone';
import { startWait, waitFor } from '@/shared/lib/wait';
import { Button } from '@/shared/ui/controls/button';
import { useErrorMessage } from '@/shared/ui/feedback/use-error-message';
import { FocusedPage } from '@/shared/ui/page/focused-page';

import classes from './code.module.css';
import { CodeCells } from './code-cells';
import { forgetDraft } from './draft';
import { sendCode, verifyCode } from './registration';

const LENGTH = 6;
const DIGITS = /^[\d٠-٩۰-۹]+$/;

interface CodeScreenProps {
  /** In E.164, from the query. */
  mobile: string;
  email: string;
}

/** Asks for the WhatsApp code in six cells. The code is sent as soon as they are full. */
export function CodeScreen({ mobile, email }: CodeScreenProps) {
  const t = useTranslations('signUp.code');
  const rules = useRules();
  return (
    <FocusedPage
      icon={IconBrandWhatsapp}
      title={t('title')}
      lead={
        rules
          ? t.rich('lead', { minutes: rules.codeMinutes, mobile: () => <b dir="ltr">{mobile}</b> })
          : null
      }
      foot={<Link href={paths.signUp()}>{t('wrongNumber')}</Link>}
    >
      <CodeForm mobile={mobile} email={email} />
      <p className={classes.resend}>
        {t('notReceived')}{' '}
        <Resend
          id={waitFor.code(mobile)}
          label={t('resend')}
          sent={t('resent')}
          onResend={() => sendCode(mobile)}
        />
      </p>
    </FocusedPage>
  );
}

/** Holds the code and its result. A wrong code empties the cells and focuses the first one. */
function useCode({ mobile, email }: CodeScreenProps) {
  const t = useTranslations('signUp.code');
  const message = useErrorMessage();
  const router = useRouter();
  const seconds = useResendSeconds();
  const first = useRef<{ focus: () => void }>(null);
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const send = async (typed: string) => {
    if (busy) return;
    if (typed.length < LENGTH) {
      setError(t('required'));
      return;
    }
    setBusy(true);
    setError(null);
    try {
      await verifyCode(mobile, typed, email);
      startWait(waitFor.link(email), seconds);
      forgetDraft();
      router.replace(paths.checkEmail(email));
    } catch (refusal) {
      setBusy(false);
      setCode('');
      setError(message(refusal));
      first.current?.focus();
    }
  };
  const change = (typed: string) => {
    setCode(latinDigits(typed));
    if (typed) setError(null);
  };
  return { first, code, error, busy, change, send };
}

function CodeForm(props: CodeScreenProps) {
  const t = useTranslations('signUp.code');
  const { first, code, error, busy, change, send } = useCode(props);
  const errorId = useId();
  // The user may paste the whole message, with its words and spaces.
  const paste = (event: ClipboardEvent) => {
    const [pasted] = latinDigits(event.clipboardData.getData('text'))
      .replace(/(\d)[\s-]+(?=\d)/g, '$1')
      .match(/(?<!\d)\d{6}(?!\d)/) ?? [null];
    if (!pasted) return;
    event.preventDefault();
    event.stopPropagation();
    change(pasted);
    void send(pasted);
  };
  return (
    <Form busy={busy} onSubmit={() => void send(code)} onPasteCapture={paste}>
      <CodeCells
        ref={first}
        length={LENGTH}
        digits={DIGITS}
        value={code}
        onChange={change}
        onComplete={(typed) => void send(latinDigits(typed))}
        label={t('label')}
        cellLabel={(number) => t('digit', { number: String(number), length: String(LENGTH) })}
        describedBy={error ? errorId : undefined}
        isWrong={error !== null}
        readOnly={busy}
      />
      {error ? (
        <FieldError id={errorId} role="alert" className={classes.problem}>
          {error}
        </FieldError>
      ) : null}
      <Button type="submit" size="md" fullWidth className={classes.submit} loading={busy}>
        {t('submit')}
      </Button>
    </Form>
  );
}
