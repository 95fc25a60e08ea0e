import type { Clip, ClipView, SavedClipProof } from '#domain/clips/types.ts';
import type { Film, Line, ThumbnailSpriteLayout, Video } from '#domain/films/types.ts';
import { type ClipSegment, computeDurationMs, countFrames } from '#shared/clip-segments.ts';
import type { VideoTiming } from '../clip-editor/selection.ts';

/** What the pages that cut need to know of a video: nothing of its files, owner or import. */
export interface VideoDto extends VideoTiming {
  id: string;
  filmId: string;
  /** Season, episode or title of its own, for people; null for a film of one video. */
  name: string | null;
  durationMs: number;
  width: number;
  height: number;
  hasAudio: boolean;
  strip: ThumbnailSpriteLayout | null;
  /** The film has left the library: there is nothing to watch or to cut any more, but its clips are there. */
  removed: boolean;
}

/** The facts of a video; null while it cannot be played yet. */
export function toVideoDto(video: Video): VideoDto | null {
  const { mezzanine } = video;
  const removed = video.state === 'removed';
  if ((video.state !== 'ready' && !removed) || !mezzanine) return null;
  return {
    id: video.id,
    filmId: video.filmId,
    name: nameOfVideo(video),
    rate: mezzanine.rate,
    frames: mezzanine.frames,
    durationMs: mezzanine.durationMs,
    width: mezzanine.width,
    height: mezzanine.height,
    hasAudio: mezzanine.hasAudio,
    strip: video.thumbnailSprite,
    removed,
  };
}

function nameOfVideo(video: Video): string | null {
  const number = [
    video.season === null ? '' : `S${video.season}`,
    video.episode === null ? '' : `E${video.episode}`,
  ];
  const parts = [number.join(''), video.title ?? ''].filter(Boolean);
  return parts.length > 0 ? parts.join(' ') : null;
}

export interface FilmDto {
  id: string;
  title: string;
  titleZh: string | null;
}

export function toFilmDto(film: Film): FilmDto {
  return { id: film.id, title: film.title, titleZh: film.titleZh };
}

/** A saved clip as the pages show it. */
export interface ClipDto {
  id: string;
  videoId: string;
  title: string;
  /** Where in the film the whole of it lies, whatever is between its segments. */
  startMs: number;
  endMs: number;
  /** In the order they are played. */
  segments: ClipSegment[];
  frames: number;
  lengthMs: number;
  state: Clip['state'];
  errorCode: string | null;
  proof: SavedClipProof | null;
  createdMs: number;
  mine: boolean;
  job: { id: string; percent: number } | null;
  /** Times relative to the clip's start. */
  lines: Line[];
}

export function toClipDto(view: ClipView): ClipDto {
  const { clip: bar, job } = view;
  return {
    id: bar.id,
    videoId: bar.videoId,
    title: bar.title,
    startMs: bar.startMs,
    endMs: bar.endMs,
    segments: bar.segments,
    frames: countFrames(bar.segments),
    lengthMs: computeDurationMs(bar.segments),
    state: bar.state,
    errorCode: bar.errorCode,
    proof: bar.proof,
    createdMs: bar.createdMs,
    mine: view.isOwn,
    job: job ? { id: job.id, percent: job.percent } : null,
    lines: view.lines,
  };
}
