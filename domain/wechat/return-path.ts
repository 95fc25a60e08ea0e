/**
 * Whether an address is the path of a page that can start a binding, with or without parameters. An address of another site never
 * is.
 */
export function isWechatReturnPath(path: string, pages: readonly string[]): boolean {
  if (!/^\/[^\\\p{Cc}]*$/u.test(path) || path.startsWith('//')) return false;
  return pages.includes(new URL(path, 'http://site.invalid').pathname);
}
