import type { ClipDto } from '#contract/clips.ts';
import type { LineReference } from '#shared/line-mark.ts';
import { api } from '../../api/client.ts';

/** What a clip is cut from: from one line of a video to another, or a time range of it, in milliseconds. */
export type CutSource =
  | { videoId: string; line: LineReference; lastLine: LineReference }
  | { videoId: string; startMs: number; endMs: number };

/** Longest time of one request, in milliseconds. A longer cut is asked for again. */
const WAIT_MS = 5000;

/**
 * Returns the caller's clip of lines or of a time range when it is cut, or has failed. The same source gives the same clip.
 * Throws ApiError, with `line_changed` if a line no longer says what its reference names.
 */
export async function cutLines(source: CutSource): Promise<ClipDto> {
  const { videoId } = source;
  const input =
    'line' in source
      ? {
          videoId,
          lineId: source.line.id,
          lineMark: source.line.mark,
          toLineId: source.lastLine.id,
          toLineMark: source.lastLine.mark,
        }
      : { videoId, startMs: Math.round(source.startMs), endMs: Math.round(source.endMs) };
  for (;;) {
    const clip = await api.clips.forLines({ ...input, waitMs: WAIT_MS });
    if (clip.state !== 'cutting') return clip;
  }
}
