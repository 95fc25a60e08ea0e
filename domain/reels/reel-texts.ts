import { escapeAss, writeAssFile } from '../clips/write-ass.ts';
import type { Line } from '../films/types.ts';
import type { PlacedPart } from './reel-format.ts';
import type { ReelPart } from './types.ts';

/** Returns the lines of a reel on its time axis, each within its own part. In milliseconds. */
export function placeReelLines(args: { parts: readonly ReelPart[]; placed: readonly PlacedPart[] }): Line[] {
  return args.parts.flatMap(({ videoId, line, cutStartMs }, seq) => {
    const place = args.placed[seq];
    if (!place) return [];
    const within = (ms: number) =>
      Math.round(Math.min(place.endMs, Math.max(place.startMs, place.startMs + ms - cutStartMs)));
    const { lineId, en, zh } = line;
    return [{ id: lineId, videoId, seq, startMs: within(line.startMs), endMs: within(line.endMs), en, zh }];
  });
}

const TITLE_SIZE = 0.05;

/**
 * Writes the title of a film as a subtitle file that shows it in the upper left corner for `durationMs`, in milliseconds.
 * Sizes are shares of the picture's height, in pixels.
 */
export function writeFilmTitle(args: {
  title: string;
  picture: { width: number; height: number };
  durationMs: number;
}): string {
  const { title, picture, durationMs } = args;
  return writeAssFile({
    picture,
    styles: [{ name: 'TITLE', size: TITLE_SIZE, color: '&H00FFFFFF', bold: false, place: 'top left' }],
    events: [{ style: 'TITLE', startMs: 0, endMs: durationMs, text: escapeAss(title) }],
  });
}
