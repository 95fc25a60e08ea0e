import { parseNumeral } from './release-tags.ts';

const NUMERAL = '([零〇一二两兩三四五六七八九十百]{1,5}|\\d{1,4})';

/** The episode that a name contains, and the range [from, to) of the text that states it. */
export interface EpisodeMatch {
  season: number | null;
  episode: number | null;
  from: number;
  to: number;
}

const seasonAndEpisode: RegExp[] = [
  /(?<![\p{L}\d])s(\d{1,3})[\s._-]*e(?:p)?(\d{1,4})(?:[\s._-]*(?:-|e)[\s._-]*e?p?\d{1,4})*(?!\d)/iu,
  /(?<![\p{L}\d])(\d{1,2})x(\d{2,3})(?!\d)/iu,
  new RegExp(`第\\s*${NUMERAL}\\s*季[\\s._-]*第?\\s*${NUMERAL}\\s*[集话話回期]`, 'u'),
  /\bseason[\s._-]*(\d{1,3})[\s._,-]*episode[\s._-]*(\d{1,4})(?!\d)/iu,
];
const episodeOnly: RegExp[] = [
  new RegExp(`第\\s*${NUMERAL}\\s*[集话話回期]`, 'u'),
  /(?<![\p{L}\d])(?:episode|ep)[\s._-]*(\d{1,4})(?!\d)/iu,
  /(?<![\p{L}\d])e(\d{2,4})(?![\p{L}\d])/iu,
];
const seasonOnly: RegExp[] = [
  new RegExp(`第\\s*${NUMERAL}\\s*季`, 'u'),
  /(?<![\p{L}\d])season[\s._-]*(\d{1,3})(?!\d)/iu,
  /(?<![\p{L}\d])s(\d{1,2})(?![\p{L}\d])/iu,
];

const AFTER_DASH = /(?:^|\s)-\s+(\d{1,4})(?:v\d)?(?=\s|$)/u;
const AFTER_DASH_AT_END = /\s-\s+(\d{2,3})(?:v\d)?$/u;
const bareInSeason = [AFTER_DASH, /^(\d{1,4})(?:v\d)?(?=\s*(?:$|[-.]))/u, /\s(\d{2,3})(?:v\d)?$/u];

/**
 * Finds `S01E02`, `1x02`, `第1季第2集`, `第三集`, `Episode 3`, or `E03` in a name, or the number after a dash in names like
 * `[Group] Title - 02 [1080p]` (with the brackets already removed).
 * @param args.grouped whether the name began with a group in brackets. Any number after a dash then counts.
 * @param args.inSeason whether the file is in a season folder. A bare number then counts.
 */
export function parseEpisode(args: {
  name: string;
  grouped: boolean;
  inSeason: boolean;
}): EpisodeMatch | null {
  const { name, grouped, inSeason } = args;
  for (const pattern of seasonAndEpisode) {
    const found = pattern.exec(name);
    if (!found) continue;
    return {
      season: parseNumeral(found[1] ?? ''),
      episode: parseNumeral(found[2] ?? ''),
      from: found.index,
      to: found.index + found[0].length,
    };
  }
  const bare = inSeason ? bareInSeason : grouped ? [AFTER_DASH] : [AFTER_DASH_AT_END];
  for (const pattern of [...episodeOnly, ...bare]) {
    const found = pattern.exec(name);
    if (!found) continue;
    const mark = { from: found.index, to: found.index + found[0].length };
    const season = parseSeason(name.slice(0, mark.from));
    return {
      season: season?.season ?? null,
      episode: parseNumeral(found[1] ?? ''),
      from: season?.from ?? mark.from,
      to: mark.to,
    };
  }
  return null;
}

/**
 * Finds a season without an episode, as in folder names: `Season 01`, `S01`, `第一季`, `Friends Season 1`. `Specials` is
 * season 0.
 */
export function parseSeason(name: string): { season: number; from: number } | null {
  if (/^\s*(?:specials?|extras?|特别篇|番外)\s*$/i.test(name)) return { season: 0, from: 0 };
  for (const pattern of seasonOnly) {
    const found = pattern.exec(name);
    const season = parseNumeral(found?.[1] ?? '');
    if (found && season !== null) return { season, from: found.index };
  }
  return null;
}
