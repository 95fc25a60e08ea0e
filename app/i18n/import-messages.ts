import type { TFunction } from 'i18next';
import { zhCN } from '#shared/catalogue/zh-CN/index.ts';
import { parseImportNote } from '#shared/import-notes.ts';

/** What people read for the stage a job is in; a stage the catalogue does not know is shown as it is. */
export function importStageLabel(t: TFunction, stage: string): string {
  const name = stage.replace(/^stage\./, '');
  return isKey(zhCN.stage, name) ? t(`stage.${name}`) : name;
}

/** What people read for a note of an import; one that is not known is named. */
export function importNoteMessage(t: TFunction, note: string): string {
  const read = parseImportNote(note);
  return read ? t(`note.${read.key}`, read.params) : t('note.other', { name: note });
}

function isKey<T extends object>(catalogue: T, name: string): name is Extract<keyof T, string> {
  return Object.hasOwn(catalogue, name);
}
