import { parseImportNote } from '#shared/import-notes.ts';
import type { Translate } from './translate.ts';

const stages = ['waiting', 'probe', 'subtitles', 'encode', 'artwork', 'waveform', 'cut', 'listen'] as const;

/** Returns the label of a job's stage. A stage that the catalogue doesn't have is returned unchanged. */
export function importStageLabel(t: Translate, stage: string): string {
  const name = stage.replace(/^stage\./, '');
  const known = stages.find((value) => value === name);
  return known ? t(`jobStage.${known}`) : name;
}

/** Returns the message for a note of an import. For an unknown note, the message contains its name. */
export function importNoteMessage(t: Translate, note: string): string {
  const parsed = parseImportNote(note);
  return parsed ? t(`note.${parsed.key}`, parsed.params) : t('note.other', { name: note });
}
