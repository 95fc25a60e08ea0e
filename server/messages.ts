import type { command as commandWording } from '#shared/catalogue/zh-CN/command.ts';
import { zhCN } from '#shared/catalogue/zh-CN/index.ts';

const isErrorCode = (code: string): code is keyof typeof zhCN.error => Object.hasOwn(zhCN.error, code);

/** The Chinese sentence for an error code, with `{{name}}` filled from `params`; an unknown code reads as `internal`. */
export function errorMessage(code: string, params: Record<string, string | number> = {}): string {
  return formatMessage(zhCN.error[isErrorCode(code) ? code : 'internal'], params);
}

/** A sentence of the catalogue with its `{{name}}`s filled; one that is not given is left out. */
export function formatMessage(template: string, params: Record<string, string | number>): string {
  return template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name] ?? ''));
}

type Loose<T> = { readonly [K in keyof T]: T[K] extends string ? string : Loose<T[K]> };

/** What the product says on the command line. */
export type CommandMessages = Loose<typeof commandWording>;

/** The command line's sentences in the operator's language. */
export async function loadCommandMessages(locale: 'zh-CN' | 'en'): Promise<CommandMessages> {
  return locale === 'en'
    ? (await import('#shared/catalogue/en/command.ts')).command
    : (await import('#shared/catalogue/zh-CN/command.ts')).command;
}
