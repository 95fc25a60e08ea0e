import type { TFunction } from 'i18next';
import { zhCN } from '#shared/catalogue/zh-CN/index.ts';

const bare = (key: string, namespace: string) => key.replace(new RegExp(`^${namespace}\\.`), '');

/** What people read for the stage a job is in; a stage the catalogue does not know is shown as it is. */
export function stageWording(t: TFunction, stage: string): string {
  const name = bare(stage, 'stage');
  return isKey(zhCN.stage, name) ? t(`stage.${name}`) : name;
}

/** What people read for a note of an import. */
export function noteWording(t: TFunction, note: string): string {
  const name = bare(note, 'note');
  return isKey(zhCN.note, name) ? t(`note.${name}`) : t('note.other', { name });
}

function isKey<T extends object>(catalogue: T, name: string): name is Extract<keyof T, string> {
  return Object.hasOwn(catalogue, name);
}
