import { zhCN } from '#shared/catalogue/zh-CN/index.ts';

const isErrorCode = (code: string): code is keyof typeof zhCN.error => Object.hasOwn(zhCN.error, code);

/** The Chinese sentence for an error code, with `{{name}}` filled from `params`; an unknown code reads as `internal`. */
export function wordingOf(code: string, params: Record<string, string | number> = {}): string {
  const template = zhCN.error[isErrorCode(code) ? code : 'internal'];
  return template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name] ?? ''));
}
