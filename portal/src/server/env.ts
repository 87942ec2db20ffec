import 'server-only';

import { hostnameOf } from '@/server/http/hosts/hostname';

/** The portal's settings, read from the environment once and checked when the server starts. */
export interface Env {
  /** Django's address, without a trailing slash. */
  apiUrl: string;
  /** The address of the event stream, without a trailing slash. A separate process serves it. */
  streamUrl: string;
  /** The portal's public address. It decides whether cookies are `Secure`. */
  portalUrl: URL;
  /** The names under which the portal answers: its public one, and those of `PORTAL_HOSTS`. */
  hosts: ReadonlySet<string>;
  /**
   * How many proxies in front of this server add to `X-Forwarded-For`; 0: clients connect directly.
   */
  trustedProxies: number;
  /**
   * The header in which the proxy in front sends the caller's country; null if none does. Without a
   * proxy the caller would choose it, so it is not passed on.
   */
  countryHeader: string | null;
  /** The secret by which the portal identifies itself to the API; '' if the API needs none. */
  portalSecret: string;
  /** The origins that the payment provider's checkout loads in frames and calls. */
  checkoutOrigins: readonly string[];
}

const RAZORPAY = 'https://checkout.razorpay.com/v1/checkout.js';

/** The provider's own checkout needs two more hosts, for its window and its metrics. */
function checkoutOriginsOf(script: URL): readonly string[] {
  const hosted = script.hostname.endsWith('.razorpay.com');
  return hosted
    ? [script.origin, 'https://api.razorpay.com', 'https://lumberjack.razorpay.com']
    : [script.origin];
}

function httpUrl(name: string, value: string): URL {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.search || url.hash) {
    throw new Error(`${name} must be an http or https address, not "${value}".`);
  }
  return url;
}

/** The names of this machine, which health checks use. */
const OWN_MACHINE = 'localhost,127.0.0.1,[::1]';

/** The names in `PORTAL_HOSTS`. */
function hostsIn(listed: string): string[] {
  const names = listed.split(',').map((each) => each.trim());
  for (const name of names) {
    if (name === '' || hostnameOf(name) !== name) {
      throw new Error(`PORTAL_HOSTS must be names of hosts between commas, not "${listed}".`);
    }
  }
  return names;
}

export function readEnv(source: Record<string, string | undefined>): Env {
  if (source.PSEUDO_TEXTS && source.DEMO_MODE !== '1') {
    throw new Error('PSEUDO_TEXTS is for tests: it needs DEMO_MODE=1.');
  }
  const proxies = source.TRUSTED_PROXIES?.trim() || '0';
  if (!/^[0-9]$/.test(proxies)) {
    throw new Error(`TRUSTED_PROXIES must be a number from 0 to 9, not "${proxies}".`);
  }
  const portalSecret = source.PORTAL_SECRET?.trim() ?? '';
  if (portalSecret !== '' && !/^[!-~]{32,}$/.test(portalSecret)) {
    throw new Error('PORTAL_SECRET must be at least 32 characters long, without spaces.');
  }
  const country = source.COUNTRY_HEADER?.trim() ?? '';
  if (!/^[A-Za-z0-9-]*$/.test(country)) {
    throw new Error(`COUNTRY_HEADER must be the name of a header, not "${country}".`);
  }
  const api = httpUrl('API_URL', source.API_URL?.trim() || 'http://localhost:8000');
  const apiUrl = api.href.replace(/\/+$/, '');
  const portalUrl = httpUrl('PORTAL_URL', source.PORTAL_URL?.trim() || 'http://localhost:3000');
  const stream = httpUrl('STREAM_URL', source.STREAM_URL?.trim() || apiUrl);
  return {
    apiUrl,
    streamUrl: stream.href.replace(/\/+$/, ''),
    portalUrl,
    hosts: new Set([portalUrl.hostname, ...hostsIn(source.PORTAL_HOSTS?.trim() || OWN_MACHINE)]),
    trustedProxies: Number(proxies),
    countryHeader: proxies !== '0' && country !== '' ? country : null,
    portalSecret,
    checkoutOrigins: checkoutOriginsOf(
      httpUrl('RAZORPAY_CHECKOUT_URL', source.RAZORPAY_CHECKOUT_URL?.trim() || RAZORPAY),
    ),
  };
}

let current: Env | undefined;

export function env(): Env {
  current ??= readEnv(process.env);
  return current;
}
