import { type FrameRate, frameAt } from '#shared/frames.ts';
import type { TimedLine } from '../player/line-lookup.ts';

/** The cutter opened on a line; where its speech begins and ends is found there. */
export function clipEditorLink({ videoId, lineId }: { videoId: string; lineId: string }): string {
  return `/list/tailor?${new URLSearchParams({ video_id: videoId, sub_id: lineId })}`;
}

/** The still of a line's middle. */
export function stillLink(args: { videoId: string; line: TimedLine; rate: FrameRate }): string {
  const frame = frameAt((args.line.startMs + args.line.endMs) / 2, args.rate);
  return `/list/frezeFrame?${new URLSearchParams({ video_id: args.videoId, frame: String(frame) })}`;
}

/** The film page at a line. */
export function filmLink(args: { filmId: string; videoId: string; startMs: number }): string {
  const query = new URLSearchParams({
    film_id: args.filmId,
    video_id: args.videoId,
    t: String(Math.round(args.startMs)),
  });
  return `/list/detail?${query}`;
}
