import { hsCodeAsWritten, hsCodeWords } from './hs-search';

/** The language of the descriptions of HS codes, which have no translation. */
export const HS_LANGUAGE = 'en';

type HsCodeProps = { code: string; description: string } | { written: string };

/**
 * An HS code with its description, marked as English: screen readers pronounce it, browsers
 * translate it, and pages in Arabic keep its order. `written`: a text of the API with both.
 */
export function HsCode(props: HsCodeProps) {
  const text = 'written' in props ? hsCodeAsWritten(props.written) : hsCodeWords(props);
  return <HsDescription text={text} />;
}

/** The description alone, marked likewise. */
export function HsDescription({ text }: { text: string }) {
  return (
    <bdi lang={HS_LANGUAGE} dir="ltr">
      {text}
    </bdi>
  );
}
