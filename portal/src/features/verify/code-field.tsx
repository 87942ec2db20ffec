import { useTranslations } from '@/i18n/translations';

import { BareTextField } from '@/shared/forms/fields/text-field';

import classes from './verify.module.css';

/** Longer than a code with any spaces and hyphens. */
const MAX_TYPED = 40;

/** The field for a verification code, rendered on the server: the API takes out what nobody sees. */
export function CodeField({ code, refusal }: { code: string; refusal: string | null }) {
  const t = useTranslations('verify');
  return (
    <BareTextField
      label={t('code')}
      description={t('codeHint')}
      name="code"
      defaultValue={code}
      error={refusal}
      // The page is loaded again with the mistake: the cursor goes where it is corrected.
      autoFocus={refusal !== null}
      required
      dir="ltr"
      size="md"
      maxLength={MAX_TYPED}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      classNames={{ input: classes.code }}
    />
  );
}
