/** Things worth telling that did not stop an import; the wording is in the catalogue under `note.<key>`. */
export const importNoteKeys = [
  'no_audio',
  'truncated',
  'no_lines',
  'lines_after_end',
  'subtitle_unreadable',
  'subtitle_too_large',
  'subtitle_empty',
  'subtitle_other_language',
  'subtitle_moved',
] as const;

export type ImportNoteKey = (typeof importNoteKeys)[number];

/** A note as text, for keeping: the key alone, or `key?name=...&ms=...` as in an address. */
export function formatImportNote(note: { key: ImportNoteKey; name?: string; ms?: number }): string {
  const params = new URLSearchParams();
  if (note.name !== undefined) params.set('name', note.name);
  if (note.ms !== undefined) params.set('ms', String(note.ms));
  const query = params.toString();
  return query === '' ? note.key : `${note.key}?${query}`;
}

/** The note's key and what fills its wording (`name`, `seconds`); a `note.` before the key is passed over. Null for a key that is not known. */
export function parseImportNote(
  text: string,
): { key: ImportNoteKey; params: { name: string; seconds: string } } | null {
  const [head = '', query = ''] = text.split('?', 2);
  const key = importNoteKeys.find((one) => one === head.replace(/^note\./, ''));
  if (!key) return null;
  const params = new URLSearchParams(query);
  const ms = Number(params.get('ms') ?? '0');
  const seconds = `${ms > 0 ? '+' : ''}${(Number.isFinite(ms) ? ms / 1000 : 0).toFixed(1)}`;
  return { key, params: { name: params.get('name') ?? '', seconds } };
}
