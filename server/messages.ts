import type { command as commandWording } from '#shared/catalogue/zh-CN/command.ts';
import { zhCN } from '#shared/catalogue/zh-CN/index.ts';
import { parseImportNote } from '#shared/import-notes.ts';
import { toWaitTime } from '#shared/wait-time.ts';

const isErrorCode = (code: string): code is keyof typeof zhCN.error => Object.hasOwn(zhCN.error, code);

/**
 * Returns the Chinese message for an error code, with `{{name}}` filled from `params` and `{{when}}` from the seconds to wait.
 * An unknown code reads as `internal`.
 */
export function chineseErrorMessage(
  code: string,
  params: Record<string, string | number> = {},
  retryAfterSeconds: number | null = null,
): string {
  const { unit, ...count } = toWaitTime(retryAfterSeconds);
  const when = formatMessage(zhCN.ui.wait[unit], count);
  return formatMessage(zhCN.error[isErrorCode(code) ? code : 'internal'], { when, ...params });
}

/** Returns the Chinese message for a note of an import. For an unknown note, the message contains its name. */
export function chineseImportNote(note: string): string {
  const parsed = parseImportNote(note);
  return parsed
    ? formatMessage(zhCN.note[parsed.key], parsed.params)
    : formatMessage(zhCN.note.other, { name: note });
}

/** Fills each `{{name}}` of a catalogue message from `params`; a missing one becomes empty. */
export function formatMessage(template: string, params: Record<string, string | number>): string {
  return template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name] ?? ''));
}

type Loose<T> = { readonly [K in keyof T]: T[K] extends string ? string : Loose<T[K]> };

/** The messages of the command line. */
export type CommandMessages = Loose<typeof commandWording>;

/** Loads the messages of the command line in the operator's language. */
export async function loadCommandMessages(locale: 'zh-CN' | 'en'): Promise<CommandMessages> {
  return locale === 'en'
    ? (await import('#shared/catalogue/en/command.ts')).command
    : (await import('#shared/catalogue/zh-CN/command.ts')).command;
}
