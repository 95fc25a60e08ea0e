import { CLIENT_HEADER } from '#shared/constants.ts';

/**
 * Where a request comes from: a page of this site, a page of another site, or a caller that gives no sign. Browsers give
 * none for a link over plain http when its page hides the referrer; programs give none either.
 */
export type RequestSource = 'own' | 'foreign' | 'unknown';

/**
 * Returns where a request comes from, by Sec-Fetch-Site (Fetch Metadata), Origin, Referer, and the header of our own pages.
 * A sign of another site outweighs every other sign. `host` is the `Host` header.
 */
export function classifySource(headers: {
  host: string | undefined;
  site: string | undefined;
  origin: string | undefined;
  referer: string | undefined;
  client: string | undefined;
}): RequestSource {
  const { host, site, origin, referer, client } = headers;
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return 'foreign';
  const addresses = [origin, referer].filter((address) => address !== undefined).filter(Boolean);
  if (addresses.some((address) => hostOf(address) !== host)) return 'foreign';
  return site !== undefined || addresses.length > 0 || client !== undefined ? 'own' : 'unknown';
}

/**
 * Whether a browser opens the address as a page. Browsers then ask for HTML or send Upgrade-Insecure-Requests (Upgrade
 * Insecure Requests, section 3.2.1), over plain http, too. Programs do neither unless told to.
 */
export const isNavigation = (header: (name: string) => string | undefined): boolean =>
  header('upgrade-insecure-requests') !== undefined || /\btext\/html\b/i.test(header('accept') ?? '');

/** Returns where a request comes from. */
export const sourceOf = (header: (name: string) => string | undefined): RequestSource =>
  classifySource({
    host: header('host'),
    site: header('sec-fetch-site'),
    origin: header('origin'),
    referer: header('referer'),
    client: header(CLIENT_HEADER),
  });

/** Returns the host and port of an address; null for `null` and other text that is no address. */
const hostOf = (address: string): string | null => (URL.canParse(address) ? new URL(address).host : null);
