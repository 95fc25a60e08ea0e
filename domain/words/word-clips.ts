import type { Viewer } from '../accounts/types.ts';
import type { ProposeCuts } from '../clips/cut-proposals.ts';
import { AppError } from '../errors.ts';
import { canViewFilm } from '../films/film-access.ts';
import { requireVideo } from '../films/films-service.ts';
import type { Film } from '../films/types.ts';
import { findWordSpans } from './find-word-spans.ts';
import type { ListWordForms, WordClip, WordClipFilms, WordClipView } from './types.ts';

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

/** Returns the clips of words for a viewer, in the order of the words. Reads the videos once, and the lines beside once. */
export async function loadWordClipViews<Word extends { text: string; clip: WordClip | null }>(args: {
  films: WordClipFilms;
  proposeCuts: ProposeCuts;
  viewer: Viewer;
  words: readonly Word[];
  listForms: ListWordForms;
}): Promise<(WordClipView | null)[]> {
  const { films, proposeCuts, viewer, words, listForms } = args;
  const videos = await films.videosWithFilms(words.flatMap(({ clip }) => clip?.videoId ?? []));
  const findSource = (clip: WordClip) => {
    const { video, film } = videos.get(clip.videoId) ?? {};
    if (!film || !canViewFilm(viewer, film) || video?.state !== 'ready' || !video.mezzanine) return null;
    return { film, mezzanine: video.mezzanine, revision: video.revision };
  };
  const sources = words.map(({ clip }) => clip && findSource(clip));
  const lines = words.map(({ clip }, at) => {
    const source = sources[at];
    return clip && source ? { ...clip, mezzanine: source.mezzanine, revision: source.revision } : null;
  });
  const cuts = await proposeCuts(lines);
  return words.map(({ text, clip }, at) => {
    if (!clip) return null;
    const [source, cut] = [sources[at], cuts[at]];
    return {
      ...clip,
      spans: findWordSpans({ text, en: clip.en, zh: clip.zh, listForms }),
      playable:
        source && cut
          ? {
              film: source.film,
              rate: source.mezzanine.rate,
              durationMs: source.mezzanine.durationMs,
              proposedCut: { startMs: cut.startMs, endMs: cut.endMs },
            }
          : null,
    };
  });
}
