import { type FrameRate, frameAt } from '#shared/frames.ts';
import type { TimedLine } from '../player/line-lookup.ts';

/** Returns the address of the clip editor for a line. The editor finds where the speech starts and ends. */
export function clipEditorLink({ videoId, lineId }: { videoId: string; lineId: string }): string {
  return `/list/tailor?${new URLSearchParams({ video_id: videoId, sub_id: lineId })}`;
}

/** Returns the address of the still page for the frame in the middle of a line. */
export function stillLink(args: { videoId: string; line: TimedLine; rate: FrameRate }): string {
  const frame = frameAt((args.line.startMs + args.line.endMs) / 2, args.rate);
  return `/list/frezeFrame?${new URLSearchParams({ video_id: args.videoId, frame: String(frame) })}`;
}

/** Returns the address of the film page at a line. */
export function filmLink(args: { filmId: string; videoId: string; startMs: number }): string {
  const query = new URLSearchParams({
    film_id: args.filmId,
    video_id: args.videoId,
    t: String(Math.round(args.startMs)),
  });
  return `/list/detail?${query}`;
}
