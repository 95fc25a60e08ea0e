import type { Viewer } from '#domain/accounts/types.ts';
import { AppError } from '#domain/errors.ts';
import { canViewFilm } from '#domain/films/film-access.ts';
import { requireVideo } from '#domain/films/films-service.ts';
import type { Film } from '#domain/films/types.ts';
import { findWordSpans } from './find-word-spans.ts';
import type { WordClip, WordClipFilms, WordClipView } from './types.ts';

/**
 * Builds a word's clip from a line. Throws not_found if there is no such line or the viewer may not see its film;
 * not_ready.
 */
export async function buildWordClip(args: {
  films: WordClipFilms;
  viewer: Viewer;
  lineId: string;
}): Promise<{ clip: WordClip; film: Film; durationMs: number }> {
  const { films, viewer, lineId } = args;
  const [line] = await films.linesByIds([lineId]);
  if (!line) throw new AppError('not_found');
  const { film, video } = await requireVideo({ films, viewer, videoId: line.videoId });
  if (!video.mezzanine) throw new AppError('not_ready');
  const { videoId, startMs, endMs, en, zh } = line;
  return {
    clip: { videoId, lineId, startMs, endMs, en, zh },
    film,
    durationMs: video.mezzanine.durationMs,
  };
}

/** Returns the clips of words for a viewer, in the order of the words. Reads each video only once. */
export async function loadWordClipViews<Word extends { text: string; clip: WordClip | null }>(args: {
  films: WordClipFilms;
  viewer: Viewer;
  words: readonly Word[];
}): Promise<(WordClipView | null)[]> {
  const { films, viewer, words } = args;
  const videos = await films.videosWithFilms(words.flatMap(({ clip }) => clip?.videoId ?? []));
  return words.map(({ text, clip }) => {
    if (!clip) return null;
    const found = videos.get(clip.videoId);
    const { video, film } = found && canViewFilm(viewer, found.film) ? found : {};
    const mezzanine = video?.state === 'ready' ? video.mezzanine : null;
    return {
      ...clip,
      spans: findWordSpans({ text, en: clip.en, zh: clip.zh }),
      playable: film && mezzanine ? { film, rate: mezzanine.rate, durationMs: mezzanine.durationMs } : null,
    };
  });
}
