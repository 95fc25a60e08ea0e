/** An internet address as it is kept: the first half of IPv4, the first two groups of IPv6; empty when it is neither. */
export function maskIpAddress(address: string): string {
  const v4 = /^(?:::ffff:)?(\d{1,3})\.(\d{1,3})\.\d{1,3}\.\d{1,3}$/i.exec(address);
  if (v4) return `${v4[1]}.${v4[2]}.*.*`;
  if (!/^[0-9a-f:]+(?:%\w+)?$/i.test(address) || !address.includes(':')) return '';
  const [first = '', second = ''] = address.split(':');
  return `${first || '0'}:${second || '0'}:*`;
}
