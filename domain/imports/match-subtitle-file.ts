import { foldTitle } from '../films/fold-title.ts';
import { parseSubtitleName } from '../subtitles/parse-subtitle-name.ts';
import { parseFilmFileName } from './parse-film-file-name.ts';

export interface SubtitleFileMatch {
  /** Whether the subtitle file belongs to the film. */
  belongs: boolean;
  /** Language words as written in the name (`en`, `zh-Hans`, `chs&eng`); null if there are none. */
  languageTag: string | null;
  forced: boolean;
  sdh: boolean;
}

/**
 * Determines from its name whether a subtitle file belongs to a film file, and its language.
 *
 * It belongs to the film if the names differ only in language and kind (`Movie.en.forced.srt`), if both have the same
 * title, episode, and year (`sintel.eng.srt` beside `Sintel.2010.480.mp4`), if its folder has the film's name
 * (`Subs/Movie.2010/2_English.srt`), or if the film is the only one in its folder.
 * @param videoFileName the film's file name. Folders before it are ignored.
 * @param subtitleFileName the subtitle's name, with its path below the film's folder.
 * @param options.onlyFilm whether the film is the only one in its folder, so that every subtitle there belongs to it.
 */
export function matchSubtitleFile(
  videoFileName: string,
  subtitleFileName: string,
  options: { onlyFilm?: boolean } = {},
): SubtitleFileMatch {
  const subtitlePath = subtitleFileName.replace(/\\/g, '/').split('/');
  const name = subtitlePath.pop() ?? '';
  const parsedName = parseSubtitleName({ name, whole: false });
  const film = videoFileName.replace(/\\/g, '/').split('/').pop() ?? '';
  const folder = subtitlePath.at(-1);
  const belongs =
    options.onlyFilm === true ||
    foldTitle(withoutExtension(film)) === foldTitle(withoutExtension(name)) ||
    (parsedName.stem !== '' && isSameFilm(film, parsedName.stem)) ||
    (folder !== undefined && isSameFilm(film, folder));
  return { belongs, languageTag: parsedName.tag, forced: parsedName.forced, sdh: parsedName.sdh };
}

function isSameFilm(film: string, other: string): boolean {
  if (foldTitle(withoutExtension(film)) === foldTitle(other)) return true;
  // Without an added extension, the last word of the name would be read as one.
  const [a, b] = [parseFilmFileName(film), parseFilmFileName(`${other}.mkv`)];
  const isSameTitle = foldTitle(a.title) === foldTitle(b.title);
  const isSameYear = a.year === b.year || a.year === null || b.year === null;
  return isSameTitle && isSameYear && a.kind === b.kind && a.season === b.season && a.episode === b.episode;
}

const withoutExtension = (name: string) => name.replace(/\.[^.]{1,5}$/, '');
