import type { IndexedVideo } from '../api/types.ts';
import { FIELDS_PER_PACKED_LINE, type PackedVideo } from './segment-draft.ts';

/**
 * Packs a video for the backend. Throws RangeError when `quality` or `revision` is not finite, or a `seq` is
 * not an unsigned 32-bit integer.
 */
export function packVideo(video: IndexedVideo): PackedVideo {
  const { videoId, filmId, source, ownerId, quality, revision = 0 } = video;
  if (!Number.isFinite(quality)) throw new RangeError(`quality ${quality}`);
  if (!Number.isFinite(revision)) throw new RangeError(`revision ${revision}`);
  const lines = new Float64Array(video.lines.length * FIELDS_PER_PACKED_LINE);
  const en: string[] = [];
  const zh: string[] = [];
  for (const [at, line] of video.lines.entries()) {
    if (line.seq >>> 0 !== line.seq) throw new RangeError(`seq ${line.seq}`);
    en.push(line.en ?? '');
    zh.push(line.zh ?? '');
    lines[at * FIELDS_PER_PACKED_LINE] = line.seq;
    lines[at * FIELDS_PER_PACKED_LINE + 1] = line.endMs - line.startMs;
    lines[at * FIELDS_PER_PACKED_LINE + 2] = line.en?.length ?? 0;
    lines[at * FIELDS_PER_PACKED_LINE + 3] = line.zh?.length ?? 0;
  }
  return { videoId, filmId, source, ownerId, quality, revision, en: en.join(''), zh: zh.join(''), lines };
}
