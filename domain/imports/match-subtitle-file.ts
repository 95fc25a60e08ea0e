import { parseSubtitleName } from '#domain/subtitles/parse-subtitle-name.ts';
import { foldTitle } from '../films/fold-title.ts';
import { parseFilmFileName } from './parse-film-file-name.ts';

export interface SubtitleFileMatch {
  /** Whether the subtitle file is this film's. */
  belongs: boolean;
  /** Language words as they stand in the name (`en`, `zh-Hans`, `chs&eng`); null when there are none. */
  languageTag: string | null;
  forced: boolean;
  sdh: boolean;
}

/**
 * Tells by its name whether a subtitle file belongs to a film file, and in what language it is.
 *
 * It belongs when the names are the same but for language and kind (`Movie.en.forced.srt`), when both name the same
 * title, episode and year (`sintel.eng.srt` beside `Sintel.2010.480.mp4`), when its folder bears the film's name
 * (`Subs/Movie.2010/2_English.srt`), or when the film is the only one there.
 * @param videoFileName the film's file name; folders before it are passed over.
 * @param subtitleFileName the subtitle's name, with its path below the film's folder.
 * @param options.onlyFilm no other film lies in the film's folder: every subtitle there is its own.
 */
export function matchSubtitleFile(
  videoFileName: string,
  subtitleFileName: string,
  options: { onlyFilm?: boolean } = {},
): SubtitleFileMatch {
  const subtitlePath = subtitleFileName.replace(/\\/g, '/').split('/');
  const name = subtitlePath.pop() ?? '';
  const facts = parseSubtitleName({ name, whole: false });
  const film = videoFileName.replace(/\\/g, '/').split('/').pop() ?? '';
  const folder = subtitlePath.at(-1);
  const belongs =
    options.onlyFilm === true ||
    foldTitle(withoutExtension(film)) === foldTitle(withoutExtension(name)) ||
    (facts.stem !== '' && isSameFilm(film, facts.stem)) ||
    (folder !== undefined && isSameFilm(film, folder));
  return { belongs, languageTag: facts.tag, forced: facts.forced, sdh: facts.sdh };
}

function isSameFilm(film: string, other: string): boolean {
  if (foldTitle(withoutExtension(film)) === foldTitle(other)) return true;
  // A name without an extension needs one, lest its last word be taken for it.
  const [a, b] = [parseFilmFileName(film), parseFilmFileName(`${other}.mkv`)];
  const isSameTitle = foldTitle(a.title) === foldTitle(b.title);
  const isSameYear = a.year === b.year || a.year === null || b.year === null;
  return isSameTitle && isSameYear && a.kind === b.kind && a.season === b.season && a.episode === b.episode;
}

const withoutExtension = (name: string) => name.replace(/\.[^.]{1,5}$/, '');
