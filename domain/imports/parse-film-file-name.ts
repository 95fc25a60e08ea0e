import { foldTitle } from '../films/fold-title.ts';
import { type EpisodeMatch, parseEpisode, parseSeason } from './parse-episode.ts';
import {
  normalizeSeparators,
  type ParsedTitle,
  parseTitle,
  splitBilingualTitle,
  trimTitle,
} from './parse-title.ts';

export { buildTitleKey, foldTitle } from '../films/fold-title.ts';

export interface ParsedFilmFileName {
  title: string;
  /** Set when the name holds a Chinese title beside another one. */
  titleZh: string | null;
  year: number | null;
  season: number | null;
  episode: number | null;
  episodeTitle: string | null;
  kind: 'movie' | 'series';
}

const LONGEST_TITLE = 200;
/** No file system has longer names. */
const LONGEST_NAME = 300;
const EXTENSION =
  /\.(?:mkv|mp4|m4v|avi|mov|qt|webm|ts|m2ts|mts|wmv|flv|f4v|mpe?g|vob|og[vm]|rm|rmvb|3g[p2]|divx|asf|mxf|part)$/i;
/** Control characters, marks that turn the direction of writing round, lone surrogates. */
const UNSAFE = /[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]|\p{Cs}/gu;
/** Names that say nothing of the film; its folder does. */
const NONDESCRIPT = /^(?:movie|film|video|title|main|feature|disc|disk|cd|part|index|vts|t)?[\s\d-]*$/i;

/**
 * Reads a film's title, year and place in a series off its path, as media servers lay them out:
 * `Movie (2010)/Movie (2010).mkv`, `Show/Season 01/Show - S01E02 - Title.mp4`, `Show.S01E02.1080p.WEB-DL-GRP.mkv`,
 * `[字幕组] 标题 - 02 [1080p].mkv`, `中文名.English.Name.2010.BluRay.mkv`. The name is for people only: it is cleared of
 * control characters, and nothing of it is ever used as a path.
 *
 * An episode without a season is of season 1.
 * @param path below the folder that was brought, with `/` or `\`; the file name alone will do.
 */
export function parseFilmFileName(path: string): ParsedFilmFileName {
  const segments = path
    .normalize('NFC')
    .replace(/\\/g, '/')
    .split('/')
    .map((segment) => shortenName(segment).replace(UNSAFE, '').trim())
    .filter((segment) => !/^(?:\.{0,2}|[a-z]:)$/i.test(segment));
  const file = segments.pop() ?? '';
  const stem = file.replace(EXTENSION, '');
  const folders = readFolders(segments);
  const { name, grouped } = withoutGroups(stem);
  const mark = parseEpisode({ name, grouped, inSeason: folders.season !== null });
  const facts =
    mark || folders.season !== null ? seriesFacts(name, mark, folders) : movieFacts(name, folders);
  const titles = splitBilingualTitle(facts.title);
  return {
    ...facts,
    title: shorten(titles.title || trimTitle(stem) || file || '—'),
    titleZh: titles.titleZh === null ? null : shorten(titles.titleZh),
    episodeTitle: facts.episodeTitle === null ? null : shorten(facts.episodeTitle),
  };
}

interface Folders {
  /** Season that a folder names, and title and year of the nearest folder that is more than a season. */
  season: number | null;
  named: ParsedTitle | null;
}

function readFolders(segments: string[]): Folders {
  const nearest = segments.at(-1);
  if (nearest === undefined) return { season: null, named: null };
  const name = withoutGroups(nearest).name;
  const season = parseSeason(name);
  if (!season) return { season: null, named: parseTitle(name) };
  const own = trimTitle(name.slice(0, season.from));
  const above = segments.at(-2);
  const show = own !== '' ? own : above === undefined ? null : withoutGroups(above).name;
  return { season: season.season, named: show === null ? null : parseTitle(show) };
}

type Facts = Omit<ParsedFilmFileName, 'titleZh'>;

function seriesFacts(name: string, mark: EpisodeMatch | null, folders: Folders): Facts {
  const before = mark ? parseTitle(name.slice(0, mark.from)) : null;
  const after = mark ? name.slice(mark.to) : name;
  const folder = folders.named;
  // A season's folder lies in its show's folder; any other folder may be a mere shelf.
  const fromFolder = folder && (folders.season !== null || !before?.title);
  const title = fromFolder ? folder.title || before?.title : before?.title;
  const same = folder && before && foldTitle(folder.title) === foldTitle(before.title);
  return {
    title: title ?? '',
    year: before?.year ?? (fromFolder || same ? (folder?.year ?? null) : null),
    season: mark?.season ?? folders.season ?? 1,
    episode: mark?.episode ?? null,
    episodeTitle: episodeTitle(after),
    kind: 'series',
  };
}

function episodeTitle(rest: string): string | null {
  // What follows may be release words from its first word on; a word set before them lets the title be empty.
  const { title } = parseTitle(`x ${rest.replace(/^[\s\-–—_.:]+/, '')}`);
  return trimTitle(title.slice(1)) || null;
}

function movieFacts(name: string, folders: Folders): Facts {
  const own = parseTitle(name);
  const folder = folders.named;
  const movie = (facts: ParsedTitle): Facts => ({
    title: facts.title,
    year: facts.year,
    season: null,
    episode: null,
    episodeTitle: null,
    kind: 'movie',
  });
  if (!folder || folder.title === '') return movie(own);
  if (foldTitle(folder.title) === foldTitle(own.title))
    return movie({ ...own, year: own.year ?? folder.year });
  const nondescript = NONDESCRIPT.test(own.title) && own.year === null;
  // `The.Film.2010.1080p-GRP/grp-film.mkv`: the folder is a release's, the file's name one made-up word.
  const madeUp = folder.year !== null && !own.isDelimited && !own.title.includes(' ') && /-/.test(own.title);
  return movie((nondescript && (folder.isDelimited || !/^\d{4}$/.test(own.title))) || madeUp ? folder : own);
}

/** Takes groups in square brackets off: the makers' names in front, release words anywhere. */
function withoutGroups(stem: string): { name: string; grouped: boolean } {
  const grouped = /^\s*[[【]/.test(stem);
  const inside = Array.from(stem.matchAll(/[[【]([^[\]【】]*)[\]】]/g), (found) => found[1]?.trim() ?? '');
  const outside = normalizeSeparators(stem.replace(/[[【](?!\s*\d{4}\s*[\]】])[^[\]【】]*[\]】]/g, ' '));
  if (/[\p{L}\p{N}]/u.test(outside.replace(/[[【]\d{4}[\]】]/g, ''))) return { name: outside, grouped };
  if (inside.length < 2) return { name: normalizeSeparators(inside[0] ?? stem), grouped: false };
  // Everything is in brackets: [Group][Title][02][1080P].
  const [, title = '', ...rest] = inside;
  const number = rest.find((part) => /^\d{1,3}(?:v\d)?$/.test(part));
  return { name: normalizeSeparators(number === undefined ? title : `${title} - ${number}`), grouped };
}

/** A name that is too long, without its middle: its extension stays. */
function shortenName(name: string): string {
  return name.length <= LONGEST_NAME ? name : name.slice(0, LONGEST_NAME - 20) + name.slice(-20);
}

/** By whole characters, so that no emoji is cut in half. */
function shorten(text: string): string {
  const characters = Array.from(text);
  return characters.length <= LONGEST_TITLE ? text : characters.slice(0, LONGEST_TITLE).join('').trim();
}
