interface PolicyOptions {
  https: boolean;
  dev: boolean;
  /**
   * The origins that a checkout frames and calls. Our own script loads the checkout's script, which
   * is therefore allowed.
   */
  checkoutOrigins: readonly string[];
}

/**
 * The content security policy of a page. Scripts run only with the nonce. Only `style` attributes
 * are allowed inline, because Mantine writes them.
 */
export function contentSecurityPolicy(nonce: string, options: PolicyOptions) {
  const checkout = options.checkoutOrigins.map((origin) => ` ${origin}`).join('');
  const directives = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${options.dev ? " 'unsafe-eval'" : ''}`,
    options.dev ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    `connect-src 'self'${checkout}${options.dev ? ' ws:' : ''}`,
    `frame-src 'self'${checkout}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  if (options.https) directives.push('upgrade-insecure-requests');
  return directives.join('; ');
}
