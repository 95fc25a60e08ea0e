import type { LineDto } from '#contract/lines.ts';
import { countFrames } from '#shared/clip-segments.ts';
import { type FrameRate, frameAt, frameStartMs } from '#shared/frames.ts';
import { clipFileUrl, videoUrl } from '#shared/media-urls.ts';
import type { Workspace } from './load-workspace.ts';
import type { Verb } from './verbs.ts';

/** The file that the workspace plays, and where the clip is in it. Times are milliseconds of the file. */
export interface WorkspacePicture {
  kind: 'film' | 'clip' | 'dub';
  /** Names the file. */
  id: string;
  url: string;
  rate: FrameRate;
  frames: number;
  durationMs: number;
  /** The part that the panel is about: the clip; null for all of the file. */
  bounds: { startMs: number; endMs: number } | null;
}

/** Verbs that choose frames of the film. The others are about the clip, if there is one. */
const filmVerbs: ReadonlySet<Verb> = new Set(['cut', 'still']);

/** Whether a verb chooses frames of the film, and so has all of it to play. */
export const isFilmVerb = (verb: Verb): boolean => filmVerbs.has(verb);

/**
 * Returns what a panel shows. It is the film wherever possible, so that the picture stays when the panel changes. A clip of
 * a film that has left the library, and one of several segments, is played from its own file, and the page of a dub plays its
 * finished film unless that is outdated. Null if there is no file.
 */
export function choosePicture(workspace: Workspace, verb: Verb): WorkspacePicture | null {
  const { video, clip, dub } = workspace;
  if (!video) return null;
  const { rate } = video;
  const finished = dub && !dub.post.hasChanged ? dub.post.finished : null;
  if (dub && finished) {
    const { url, durationMs, mixedMs } = finished;
    return {
      kind: 'dub',
      id: `${dub.post.dubId} ${mixedMs}`,
      url,
      rate,
      frames: Math.max(1, frameAt(durationMs, rate)),
      durationMs,
      bounds: { startMs: 0, endMs: durationMs },
    };
  }
  if (clip && (video.removed || (clip.segments.length > 1 && !isFilmVerb(verb)))) {
    if (clip.state !== 'ready') return null;
    const frames = countFrames(clip.segments);
    const durationMs = frameStartMs(frames, rate);
    return {
      kind: 'clip',
      id: clip.clipId,
      url: clipFileUrl(clip.clipId, 'mp4'),
      rate,
      frames,
      durationMs,
      bounds: { startMs: 0, endMs: durationMs },
    };
  }
  const bounds =
    clip && !isFilmVerb(verb)
      ? { startMs: frameStartMs(clip.startFrame, rate), endMs: frameStartMs(clip.endFrame, rate) }
      : null;
  const { id, frames, durationMs } = video;
  return { kind: 'film', id, url: videoUrl(id), rate, frames, durationMs, bounds };
}

/**
 * Returns the lines that the player steps through, with their times in the picture: those of the clip, or else those of
 * the film. Null if there are too many to be part of the page.
 */
export function linesOfPicture(workspace: Workspace, picture: WorkspacePicture): LineDto[] | null {
  const { clip, lines, lineCount } = workspace;
  const { bounds } = picture;
  if (!clip || !bounds) return lines.length < lineCount ? null : lines;
  return clip.lines.map((line, seq) => ({
    ...line,
    seq,
    startMs: line.startMs + bounds.startMs,
    endMs: line.endMs + bounds.startMs,
  }));
}
