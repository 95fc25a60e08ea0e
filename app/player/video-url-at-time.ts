import { type FrameRate, frameAt, frameStartMs } from '#shared/frames.ts';
import { videoUrl } from '#shared/media-urls.ts';
import { SEEK_INTO_FRAME_MS } from './playback.ts';

/** Address of a video that opens at the frame of `startMs`, before any script has run; the head then stands where `Playback.seekMs` would set it. */
export function videoUrlAtTime(args: { videoId: string; startMs: number; rate: FrameRate }): string {
  const { videoId, startMs, rate } = args;
  const seconds = (frameStartMs(frameAt(startMs, rate), rate) + SEEK_INTO_FRAME_MS) / 1000;
  return `${videoUrl(videoId)}#t=${seconds.toFixed(6)}`;
}
