interface JsonLdProps {
  /** Of the page's content security policy. */
  nonce: string;
  data: Readonly<Record<string, unknown>>;
}

/** Facts about the page for search engines, in schema.org's words. */
export function JsonLd({ nonce, data }: JsonLdProps) {
  return (
    <script
      type="application/ld+json"
      nonce={nonce}
      // A browser hides the nonce from what reads the page.
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON, in which no tag can begin
      dangerouslySetInnerHTML={{ __html: jsonLdText(data) }}
    />
  );
}

/** JSON that cannot end its script element. */
export function jsonLdText(data: Readonly<Record<string, unknown>>): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');
}
