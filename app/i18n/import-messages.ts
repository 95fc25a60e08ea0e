import type { TFunction } from 'i18next';
import { zhCN } from '#shared/catalogue/zh-CN/index.ts';
import { parseImportNote } from '#shared/import-notes.ts';

/** Returns the label of a job's stage. A stage that the catalogue doesn't have is returned unchanged. */
export function importStageLabel(t: TFunction, stage: string): string {
  const name = stage.replace(/^stage\./, '');
  return isKey(zhCN.jobStage, name) ? t(`jobStage.${name}`) : name;
}

/** Returns the message for a note of an import. For an unknown note, the message contains its name. */
export function importNoteMessage(t: TFunction, note: string): string {
  const parsed = parseImportNote(note);
  return parsed ? t(`note.${parsed.key}`, parsed.params) : t('note.other', { name: note });
}

function isKey<T extends object>(catalogue: T, name: string): name is Extract<keyof T, string> {
  return Object.hasOwn(catalogue, name);
}
