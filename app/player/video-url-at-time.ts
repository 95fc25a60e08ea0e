import { type FrameRate, frameAt, frameStartMs } from '#shared/frames.ts';
import { videoUrl } from '#shared/media-urls.ts';
import { SEEK_INTO_FRAME_MS } from './playback.ts';

/**
 * Returns the address of a video that opens at the frame of `startMs` without a script, at the same time that
 * `Playback.seekMs` seeks to.
 */
export function videoUrlAtTime(args: { videoId: string; startMs: number; rate: FrameRate }): string {
  const { videoId, startMs, rate } = args;
  const seconds = (frameStartMs(frameAt(startMs, rate), rate) + SEEK_INTO_FRAME_MS) / 1000;
  return `${videoUrl(videoId)}#t=${seconds.toFixed(6)}`;
}
