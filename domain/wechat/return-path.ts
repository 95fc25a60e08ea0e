/** The pages to which WeChat's answer may lead, without their parameters. */
const returnPages: readonly string[] = ['/activivity/mcu', '/me'];

/** Whether an address is a path of one of the pages from which a binding begins. Nothing leads to another site. */
export function isWechatReturnPath(path: string): boolean {
  if (!/^\/[^\\\p{Cc}]*$/u.test(path) || path.startsWith('//')) return false;
  return returnPages.includes(new URL(path, 'http://site.invalid').pathname);
}
