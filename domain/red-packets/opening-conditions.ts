import { type OpeningCondition, WATCH_COMPLETE_PERCENT } from '#shared/red-packet-codes.ts';
import { computeWatchedPercent } from './advance-watch-progress.ts';
import type { OpeningFacts, RedPacket } from './types.ts';

/** Returns the first condition of a red packet that an account does not meet; null if all are met. */
export function findUnmetCondition(args: {
  redPacket: Pick<RedPacket, 'needsDub'>;
  facts: OpeningFacts;
}): OpeningCondition | null {
  const { redPacket, facts } = args;
  if (!hasWatched(facts)) return 'watch';
  if (facts.lesson && facts.lesson.finishedMs === null) return 'lesson';
  return redPacket.needsDub && !facts.hasDub ? 'dub' : null;
}

/** Returns how much an account has watched of the video or of the lesson's time range, in percent. */
export function computeOpeningPercent(args: {
  facts: Pick<OpeningFacts, 'watch' | 'lesson'>;
  durationMs: number;
}): number {
  const { watch, lesson } = args.facts;
  const spans = watch?.watchedSpans ?? [];
  if (!lesson) return computeWatchedPercent({ spans, durationMs: args.durationMs });
  const { startMs, endMs } = lesson;
  const inside = spans.flatMap(([from, to]): [number, number][] => {
    const [start, end] = [Math.max(from, startMs), Math.min(to, endMs)];
    return end > start ? [[start, end]] : [];
  });
  return computeWatchedPercent({ spans: inside, durationMs: endMs - startMs });
}

/** Whether an account has watched enough. An account that has finished the video has also watched each of its lessons. */
export function hasWatched(facts: Pick<OpeningFacts, 'watch' | 'lesson'>): boolean {
  if (facts.watch?.completedMs != null) return true;
  return facts.lesson !== null && computeOpeningPercent({ facts, durationMs: 0 }) >= WATCH_COMPLETE_PERCENT;
}
