import { frameAt } from '#shared/frames.ts';
import type { SavedWork } from './saved-selection.ts';
import { fitSelection, type Padding, type Reel, type Selection, selectLines } from './selection.ts';

/** What the address of the cutter asks for. */
export type Wish =
  | { kind: 'bar'; barId: string; startFrame: number; endFrame: number }
  | { kind: 'times'; startMs: number; endMs: number }
  | { kind: 'none' };

/** Length of the selection when nothing tells where to begin, in milliseconds. */
const BLANK_MS = 3000;

/** The wish as a text that stays the same over reloads of the same address. */
export function nameOfWish(wish: Wish): string {
  if (wish.kind === 'bar') return `bar:${wish.barId}`;
  return wish.kind === 'times' ? `times:${wish.startMs}-${wish.endMs}` : '';
}

/**
 * The selection the cutter opens with: kept work when it began from the same wish (or when the address has none), else
 * what the address asks for, else the first line, else the first seconds.
 */
export function firstSelection(args: {
  wish: Wish;
  saved: SavedWork | null;
  lines: { startMs: number; endMs: number }[];
  padding: Padding;
  reel: Reel;
}): Selection {
  const { wish, saved, lines, padding, reel } = args;
  if (saved && (wish.kind === 'none' || saved.wish === nameOfWish(wish))) {
    return fitSelection(saved.selection, reel);
  }
  if (wish.kind === 'bar') return fitSelection({ inFrame: wish.startFrame, outFrame: wish.endFrame }, reel);
  if (wish.kind === 'times') {
    return fitSelection(
      { inFrame: frameAt(wish.startMs, reel.rate), outFrame: frameAt(wish.endMs, reel.rate) },
      reel,
    );
  }
  return (
    selectLines({ lines: lines.slice(0, 1), padding, reel }) ??
    fitSelection({ inFrame: 0, outFrame: frameAt(BLANK_MS, reel.rate) }, reel)
  );
}
