import { foldTitle } from '../films/fold-title.ts';
import { cleanFileName } from './clean-file-name.ts';
import { type EpisodeMatch, parseEpisode, parseSeason } from './parse-episode.ts';
import {
  normalizeSeparators,
  type ParsedTitle,
  parseTitle,
  splitBilingualTitle,
  trimTitle,
} from './parse-title.ts';

export interface ParsedFilmFileName {
  title: string;
  /** Set if the name contains a Chinese title beside another one. */
  titleZh: string | null;
  year: number | null;
  season: number | null;
  episode: number | null;
  episodeTitle: string | null;
  kind: 'movie' | 'series';
}

const MAX_TITLE_CHARACTERS = 200;
/** No file system has longer names. */
const MAX_NAME_LENGTH = 300;
const EXTENSION =
  /\.(?:mkv|mp4|m4v|avi|mov|qt|webm|ts|m2ts|mts|wmv|flv|f4v|mpe?g|vob|og[vm]|rm|rmvb|3g[p2]|divx|asf|mxf|part)$/i;
/** Names that do not describe the film. The folder's name is used instead. */
const NONDESCRIPT = /^(?:movie|film|video|title|main|feature|disc|disk|cd|part|index|vts|t)?[\s\d-]*$/i;

/**
 * Parses a film's title, year, season, and episode from its path, in the layouts of media servers: `Movie (2010)/Movie
 * (2010).mkv`, `Show/Season 01/Show - S01E02 - Title.mp4`, `Show.S01E02.1080p.WEB-DL-GRP.mkv`, `[字幕组] 标题 - 02
 * [1080p].mkv`, `中文名.English.Name.2010.BluRay.mkv`. The result is for display only: control characters are removed, and
 * no part of it is ever used as a path.
 *
 * An episode without a season belongs to season 1.
 * @param path below the imported folder, with `/` or `\`. The file name alone is enough.
 */
export function parseFilmFileName(path: string): ParsedFilmFileName {
  const segments = path
    .normalize('NFC')
    .replace(/\\/g, '/')
    .split('/')
    .map((segment) => cleanFileName(shortenName(segment)))
    .filter((segment) => !/^(?:\.{0,2}|[a-z]:)$/i.test(segment));
  const file = segments.pop() ?? '';
  const stem = file.replace(EXTENSION, '');
  const folders = readFolders(segments);
  const { name, grouped } = removeGroups(stem);
  const mark = parseEpisode({ name, grouped, inSeason: folders.season !== null });
  const parsed =
    mark || folders.season !== null ? parseSeries(name, mark, folders) : parseMovie(name, folders);
  const titles = splitBilingualTitle(parsed.title);
  return {
    ...parsed,
    title: shortenTitle(titles.title || trimTitle(stem) || file || '—'),
    titleZh: titles.titleZh === null ? null : shortenTitle(titles.titleZh),
    episodeTitle: parsed.episodeTitle === null ? null : shortenTitle(parsed.episodeTitle),
  };
}

interface Folders {
  /** Season in a folder's name, and title and year of the nearest folder that is not only a season. */
  season: number | null;
  named: ParsedTitle | null;
}

function readFolders(segments: string[]): Folders {
  const nearest = segments.at(-1);
  if (nearest === undefined) return { season: null, named: null };
  const name = removeGroups(nearest).name;
  const season = parseSeason(name);
  if (!season) return { season: null, named: parseTitle(name) };
  const own = trimTitle(name.slice(0, season.from));
  const above = segments.at(-2);
  const show = own !== '' ? own : above === undefined ? null : removeGroups(above).name;
  return { season: season.season, named: show === null ? null : parseTitle(show) };
}

type FileNameParts = Omit<ParsedFilmFileName, 'titleZh'>;

function parseSeries(name: string, mark: EpisodeMatch | null, folders: Folders): FileNameParts {
  const before = mark ? parseTitle(name.slice(0, mark.from)) : null;
  const after = mark ? name.slice(mark.to) : name;
  const folder = folders.named;
  // A season folder is inside its show's folder. Any other folder may just be a collection.
  const fromFolder = folder && (folders.season !== null || !before?.title);
  const title = fromFolder ? folder.title || before?.title : before?.title;
  const isSameTitle = folder && before && foldTitle(folder.title) === foldTitle(before.title);
  return {
    title: title ?? '',
    year: before?.year ?? (fromFolder || isSameTitle ? (folder?.year ?? null) : null),
    season: mark?.season ?? folders.season ?? 1,
    episode: mark?.episode ?? null,
    episodeTitle: parseEpisodeTitle(after),
    kind: 'series',
  };
}

function parseEpisodeTitle(rest: string): string | null {
  // The rest may start with release tags. A word in front of them allows an empty title.
  const { title } = parseTitle(`x ${rest.replace(/^[\s\-–—_.:]+/, '')}`);
  return trimTitle(title.slice(1)) || null;
}

function parseMovie(name: string, folders: Folders): FileNameParts {
  const own = parseTitle(name);
  const folder = folders.named;
  const movie = (parsed: ParsedTitle): FileNameParts => ({
    title: parsed.title,
    year: parsed.year,
    season: null,
    episode: null,
    episodeTitle: null,
    kind: 'movie',
  });
  if (!folder || folder.title === '') return movie(own);
  if (foldTitle(folder.title) === foldTitle(own.title))
    return movie({ ...own, year: own.year ?? folder.year });
  const isNondescript = NONDESCRIPT.test(own.title) && own.year === null;
  // `The.Film.2010.1080p-GRP/grp-film.mkv`: the folder names the release, the file only an abbreviation.
  const isReleaseAbbreviation =
    folder.year !== null && !own.isDelimited && !own.title.includes(' ') && /-/.test(own.title);
  return movie(
    (isNondescript && (folder.isDelimited || !/^\d{4}$/.test(own.title))) || isReleaseAbbreviation
      ? folder
      : own,
  );
}

/** Removes groups in square brackets: the release group at the start, and release tags anywhere. */
function removeGroups(stem: string): { name: string; grouped: boolean } {
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

/** Shortens a name that is too long by its middle, so that its extension stays. */
function shortenName(name: string): string {
  return name.length <= MAX_NAME_LENGTH ? name : name.slice(0, MAX_NAME_LENGTH - 20) + name.slice(-20);
}

/** Shortens text by whole code points, so that no emoji is cut in half. */
function shortenTitle(text: string): string {
  const characters = Array.from(text);
  return characters.length <= MAX_TITLE_CHARACTERS
    ? text
    : characters.slice(0, MAX_TITLE_CHARACTERS).join('').trim();
}
