/** Browsers drop tabs and line breaks from addresses and read `\` as `/`, so a link with them leads elsewhere than it seems. */
const isPlain = (link: string): boolean => !/[\s\\\p{Cc}\p{Cf}]/u.test(link);

/**
 * Returns whether an ad may link to this address: a path on this site, or an HTTPS address without a user name and password,
 * on a named host and the usual port.
 */
export function isAdLink(link: string): boolean {
  if (!isPlain(link)) return false;
  if (link.startsWith('/')) return !link.startsWith('//');
  if (!/^https:\/\/[^/]/i.test(link) || !URL.canParse(link)) return false;
  const { username, password, hostname, port } = new URL(link);
  // `https://@evil.example` has an empty user name, which the parsed address no longer shows.
  const authority = link.slice('https://'.length).split(/[/?#]/, 1)[0] ?? '';
  const isNamed = hostname.includes('.') && !/^[\d.]+$/.test(hostname);
  return username === '' && password === '' && !authority.includes('@') && port === '' && isNamed;
}
