const HOST = /^([a-z0-9.-]+|\[[0-9a-f:.]+\])(?::[0-9]+)?$/;

/** The name in a `Host` header in one form: small letters, no port, no last dot; '' if it has none. */
export function hostnameOf(host: string | undefined): string {
  const name = HOST.exec((host ?? '').toLowerCase())?.[1] ?? '';
  return name.replace(/\.$/, '');
}
