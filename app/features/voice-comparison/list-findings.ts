import type { TakeDto } from '#contract/takes.ts';
import type { Translate } from '../../i18n/translate.ts';
import { isQuietTake } from '../dubbing/is-quiet-take.ts';
import type { VoiceDifferences } from './compare-voices.ts';
import type { WordTiming } from './compare-words.ts';
import type { AudioRegion } from './voice-timeline.tsx';

/** A sentence about a take, and the part of the clip that it is about. */
export interface Finding {
  text: string;
  region: AudioRegion | null;
}

/** Starts that differ by less than this count as simultaneous, in milliseconds. */
const SAME_START_MS = 50;
/** Lengths that differ by less than this count as equal, in percent. */
const SAME_LENGTH_PERCENT = 5;
/** How much to play before and after a position, in milliseconds. */
const CONTEXT_MS = 400;

const seconds = (ms: number) => (ms / 1000).toFixed(1);

/** When the take begins and how long it lasts, beside the original. */
export function listTimingFindings(
  t: Translate,
  { original, mine, laterMs, longerPercent }: WordTiming,
  take: TakeDto,
): Finding[] {
  const whose = take.mine ? 'mine' : 'student';
  const name = take.ownerName;
  const start = Math.min(original.startMs, mine.startMs);
  return [
    {
      text: t(
        Math.abs(laterMs) < SAME_START_MS
          ? `takes.comparison.differs.${whose}.startSame`
          : laterMs > 0
            ? `takes.comparison.differs.${whose}.startLater`
            : `takes.comparison.differs.${whose}.startEarlier`,
        { name, seconds: seconds(Math.abs(laterMs)) },
      ),
      region: { fromMs: start - CONTEXT_MS, toMs: Math.max(original.startMs, mine.startMs) + CONTEXT_MS },
    },
    {
      text: t(
        Math.abs(longerPercent) < SAME_LENGTH_PERCENT
          ? `takes.comparison.differs.${whose}.same`
          : longerPercent > 0
            ? `takes.comparison.differs.${whose}.longer`
            : `takes.comparison.differs.${whose}.shorter`,
        {
          name,
          mine: seconds(mine.endMs - mine.startMs),
          original: seconds(original.endMs - original.startMs),
          percent: Math.abs(longerPercent),
        },
      ),
      region: { fromMs: start, toMs: Math.max(original.endMs, mine.endMs) },
    },
  ];
}

/** What volume and melody alone tell, where no words could be told apart. */
export function listVolumeFindings(t: Translate, differences: VoiceDifferences, take: TakeDto): Finding[] {
  const { original, mine, range, bySubtitle } = differences;
  const whose = take.mine ? 'mine' : 'student';
  const name = take.ownerName;
  const plain = (text: string): Finding => ({ text, region: null });
  const doubt = bySubtitle ? [plain(t('takes.comparison.bySubtitle'))] : [];
  if (!mine)
    return [
      plain(t(differences.mineUnclear ? 'takes.comparison.noisy' : 'takes.comparison.noSpeech')),
      ...doubt,
    ];
  const totalMs = (pauses: { startMs: number; endMs: number }[]) =>
    pauses.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);
  const [first] = [...mine.pauses, ...original.pauses];
  const pauses: Finding = first
    ? {
        text: t(`takes.comparison.differs.${whose}.pauses`, {
          name,
          original: original.pauses.length,
          originalSeconds: seconds(totalMs(original.pauses)),
          mine: mine.pauses.length,
          mineSeconds: seconds(totalMs(mine.pauses)),
        }),
        region: { fromMs: first.startMs - CONTEXT_MS, toMs: first.endMs + CONTEXT_MS },
      }
    : plain(t('takes.comparison.pausesNone'));
  return [
    ...listTimingFindings(t, { ...differences, mine }, take),
    ...(bySubtitle ? [] : [pauses]),
    plain(
      range
        ? t(`takes.comparison.differs.${whose}.melody`, {
            name,
            original: range.original.toFixed(1),
            mine: range.mine.toFixed(1),
          })
        : t('takes.comparison.noMelody'),
    ),
    ...doubt,
  ];
}

/** How loud the take is. */
export const levelFinding = (t: Translate, take: TakeDto): Finding => ({
  text: take.isClipped
    ? t('takes.comparison.levelClipped')
    : isQuietTake(take)
      ? t('takes.comparison.levelQuiet')
      : t('takes.comparison.level', { percent: Math.round(take.peak / 10) }),
  region: null,
});
