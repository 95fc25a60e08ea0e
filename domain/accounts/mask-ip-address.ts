/**
 * Returns a masked IP address for storage: the first half of IPv4, or the first two groups of IPv6. Returns an empty
 * text for anything else.
 */
export function maskIpAddress(address: string): string {
  const v4 = /^(?:::ffff:)?(\d{1,3})\.(\d{1,3})\.\d{1,3}\.\d{1,3}$/i.exec(address);
  if (v4) return `${v4[1]}.${v4[2]}.*.*`;
  if (!/^[0-9a-f:]+(?:%\w+)?$/i.test(address) || !address.includes(':')) return '';
  const [first = '', second = ''] = address.split(':');
  return `${first || '0'}:${second || '0'}:*`;
}
