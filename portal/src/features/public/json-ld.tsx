interface JsonLdProps {
  /** The nonce of the page's content security policy. */
  nonce: string;
  data: Readonly<Record<string, unknown>>;
}

/** Facts about the page for search engines, in the vocabulary of schema.org. */
export function JsonLd({ nonce, data }: JsonLdProps) {
  return (
    <script
      type="application/ld+json"
      nonce={nonce}
      // Browsers hide the nonce from scripts, so it looks different during hydration.
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON, in which no tag can begin
      dangerouslySetInnerHTML={{ __html: jsonLdText(data) }}
    />
  );
}

/** Writes JSON that cannot end its script element. */
export function jsonLdText(data: Readonly<Record<string, unknown>>): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');
}
