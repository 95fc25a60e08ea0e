/**
 * Whether an address is a path of one of the pages from which a binding begins, with or without parameters. Nothing leads to
 * another site.
 */
export function isWechatReturnPath(path: string, pages: readonly string[]): boolean {
  if (!/^\/[^\\\p{Cc}]*$/u.test(path) || path.startsWith('//')) return false;
  return pages.includes(new URL(path, 'http://site.invalid').pathname);
}
