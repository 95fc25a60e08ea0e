/**
 * Returns the part of a network address that belongs to one connection, as a key of rate limits: an IPv4 address as it is,
 * and the first 64 bits of an IPv6 address, because a subscriber has all addresses of such a block (RFC 6177). Returns other
 * text as it is.
 */
export function addressBlock(address: string): string {
  const mapped = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  if (!/^[0-9a-f:]+(?:%\w+)?$/i.test(address) || !address.includes(':')) return address;
  const [plain = ''] = address.toLowerCase().split('%');
  const [head = '', tail] = plain.split('::');
  const first = head.split(':').filter(Boolean);
  const last = (tail ?? '').split(':').filter(Boolean);
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  const groups = [...first, ...Array.from({ length: zeros }, () => '0'), ...last];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
