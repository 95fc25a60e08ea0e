import { buildDownloadName } from './build-download-name.ts';
import { type ClipFileKey, clipFileTypes, listClipFileLangs } from './clip-files.ts';

/** The values of a name template's placeholders. */
export interface ClipNameFields {
  film: string;
  season: number | null;
  episode: number | null;
  /** The clip's title, mostly what is said in it. */
  title: string;
  /** Where it begins in the film, milliseconds. */
  startMs: number;
}

/** Gaps a template may have: the film with its episode, the time in it, the line. */
export const namePlaceholders = ['film', 'time', 'line'] as const;
/** Templates people choose from, the usual one first. */
export const nameTemplates = ['{line}', '{film} {time}', '{film} {time} {line}', '{time} {line}'] as const;
/** A template may be so long, in characters. */
export const NAME_TEMPLATE_MAX = 120;

/** A template with its gaps filled; what is no gap of ours stays as it is. */
export function renderNameTemplate(template: string, facts: ClipNameFields): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const seconds = Math.floor(facts.startMs / 1000);
  const number = [
    facts.season === null ? '' : `S${two(facts.season)}`,
    facts.episode === null ? '' : `E${two(facts.episode)}`,
  ].join('');
  const values: Record<(typeof namePlaceholders)[number], string> = {
    film: [facts.film, number].filter(Boolean).join(' '),
    // Colons are refused by some systems.
    time: `${two(Math.floor(seconds / 3600))}.${two(Math.floor(seconds / 60) % 60)}.${two(seconds % 60)}`,
    line: facts.title,
  };
  return template.replace(/\{(film|time|line)\}/g, (whole, gap: string) => {
    const found = namePlaceholders.find((name) => name === gap);
    return found ? values[found] : whole;
  });
}

/**
 * The name under which a clip's file is saved, safe on every system. Files of one clip differ in the words before the
 * extension: the language where it is not the usual one, and what is special about the film or the sound.
 */
export function buildClipFileName(args: {
  file: ClipFileKey;
  facts: ClipNameFields;
  template: string | null;
}): string {
  const { file, facts } = args;
  const { ending } = clipFileTypes[file.kind];
  const usual = listClipFileLangs(file.kind)[0] ?? null;
  const words = [...ending.split('.').slice(0, -1), ...(file.lang === usual ? [] : [file.lang ?? ''])];
  return buildDownloadName({
    title: renderNameTemplate(args.template?.trim() || nameTemplates[0], facts),
    suffix: words.length === 0 ? null : words.join(' '),
    extension: ending.split('.').at(-1) ?? '',
  });
}
