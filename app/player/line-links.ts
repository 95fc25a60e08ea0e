import { type FrameRate, frameAt } from '#shared/frames.ts';
import type { TimedLine } from './line-lookup.ts';
import { lineRange } from './line-range.ts';

/** The cutter opened on a line with the room round it that is played, so that what was heard is what is cut. */
export function cutLink(args: {
  videoId: string;
  line: TimedLine;
  previous: TimedLine | null;
  next: TimedLine | null;
  durationMs: number;
}): string {
  const { startMs, endMs } = lineRange(args);
  const query = new URLSearchParams({
    video_id: args.videoId,
    start_ms: String(Math.round(startMs)),
    end_ms: String(Math.round(endMs)),
  });
  return `/list/tailor?${query}`;
}

/** The still of a line's middle. */
export function freezeLink(args: { videoId: string; line: TimedLine; rate: FrameRate }): string {
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
