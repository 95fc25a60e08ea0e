/** Problems that did not stop an import. Their wording is in the catalogue under `note.<key>`. */
export const importNoteKeys = [
  'no_audio',
  'truncated',
  'no_lines',
  'lines_after_end',
  'subtitle_unreadable',
  'subtitle_too_large',
  'subtitle_empty',
  'subtitle_other_language',
  'subtitle_language_unsure',
  'subtitle_unclear',
  'subtitle_moved',
  'version_joined',
  'version_unsure',
] as const;

/** Notes about something of the film or its subtitles that is not in the library. */
const omissions: ReadonlySet<ImportNoteKey> = new Set([
  'truncated',
  'lines_after_end',
  'subtitle_unreadable',
  'subtitle_too_large',
  'subtitle_empty',
  'subtitle_other_language',
  'subtitle_unclear',
]);

export type ImportNoteKey = (typeof importNoteKeys)[number];

/** Returns a note as text for the database: the key alone, or `key?name=...&ms=...` in the format of a URL. */
export function formatImportNote(note: { key: ImportNoteKey; name?: string; ms?: number }): string {
  const params = new URLSearchParams();
  if (note.name !== undefined) params.set('name', note.name);
  if (note.ms !== undefined) params.set('ms', String(note.ms));
  const query = params.toString();
  return query === '' ? note.key : `${note.key}?${query}`;
}

/** Whether a note says that something was left out. */
export const isOmission = (key: ImportNoteKey): boolean => omissions.has(key);

/**
 * Parses a note into its key and the parameters of its wording: `name`, and `seconds` with a sign. Ignores the prefix
 * `note.`. Returns null for an unknown key.
 */
export function parseImportNote(
  text: string,
): { key: ImportNoteKey; params: { name: string; seconds: string } } | null {
  const [head = '', query = ''] = text.split('?', 2);
  const key = importNoteKeys.find((known) => known === head.replace(/^note\./, ''));
  if (!key) return null;
  const params = new URLSearchParams(query);
  const ms = Number(params.get('ms') ?? '0');
  const seconds = `${ms > 0 ? '+' : ''}${(Number.isFinite(ms) ? ms / 1000 : 0).toFixed(1)}`;
  return { key, params: { name: params.get('name') ?? '', seconds } };
}
