import { buildDownloadName } from './build-download-name.ts';
import { type ClipFileKey, clipFileTypes, listClipFileLangs } from './clip-files.ts';
import { formatEpisodeNumber } from './video-name.ts';

/** The values of a name template's placeholders. */
export interface ClipNameFields {
  film: string;
  season: number | null;
  episode: number | null;
  /** The clip's title: usually the text of a line in it. */
  title: string;
  /** Where the clip begins in the film, in milliseconds. */
  startMs: number;
}

/** Placeholders of a template: the film with its episode, the time in the film, and the line. */
const namePlaceholders = ['film', 'time', 'line'] as const;
/** Templates to choose from, the default first. */
export const nameTemplates = ['{line}', '{film} {time}', '{film} {time} {line}', '{time} {line}'] as const;
/** Maximum length of a template, in characters. */
export const NAME_TEMPLATE_MAX = 120;

/** Replaces the placeholders of a template. Unknown placeholders stay unchanged. */
export function renderNameTemplate(template: string, fields: ClipNameFields): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const seconds = Math.floor(fields.startMs / 1000);
  const values: Record<(typeof namePlaceholders)[number], string> = {
    film: [fields.film, formatEpisodeNumber(fields, 2)].filter(Boolean).join(' '),
    // Some systems refuse colons.
    time: `${two(Math.floor(seconds / 3600))}.${two(Math.floor(seconds / 60) % 60)}.${two(seconds % 60)}`,
    line: fields.title,
  };
  return template.replace(/\{(film|time|line)\}/g, (placeholder, name: string) => {
    const known = namePlaceholders.find((candidate) => candidate === name);
    return known ? values[known] : placeholder;
  });
}

/**
 * Returns the name under which a clip's file is saved, valid on every system. The files of one clip differ in the words
 * before the extension: the kind of video or sound, and the language unless it is the default.
 */
export function buildClipFileName(args: {
  file: ClipFileKey;
  fields: ClipNameFields;
  template: string | null;
}): string {
  const { file, fields } = args;
  const { ending } = clipFileTypes[file.kind];
  const defaultLang = listClipFileLangs(file.kind)[0] ?? null;
  const words = [...ending.split('.').slice(0, -1), ...(file.lang === defaultLang ? [] : [file.lang ?? ''])];
  return buildDownloadName({
    title: renderNameTemplate(args.template?.trim() || nameTemplates[0], fields),
    suffix: words.length === 0 ? null : words.join(' '),
    extension: ending.split('.').at(-1) ?? '',
  });
}
