import type { TimingFindingDto } from '#contract/subtitle-timing.ts';
import type { Translate } from '../../i18n/translate.ts';

type Timing = NonNullable<TimingFindingDto['timing']>;

/** From these probabilities on, a finding is called very or fairly sure. */
const VERY_SURE = 0.98;
const FAIRLY_SURE = 0.93;

/** Returns how late a line is that begins at `ms`, in milliseconds; negative if it is early. */
export const lateBy = ({ ratio, offsetMs }: Timing, ms: number): number => ms - (ratio * ms + offsetMs);

/** Says by how much lines are late or early: `晚了 2.4 秒`. */
export function lateWords(t: Translate, lateMs: number): string {
  const seconds = (Math.abs(lateMs) / 1000).toFixed(1);
  if (seconds === '0.0') return t('film.timing.onTime');
  return t(lateMs > 0 ? 'film.timing.late' : 'film.timing.early', { seconds });
}

/** Says how sure a probability is. */
export function surenessWords(t: Translate, probability: number): string {
  const key =
    probability >= VERY_SURE
      ? 'film.timing.verySure'
      : probability >= FAIRLY_SURE
        ? 'film.timing.fairlySure'
        : 'film.timing.notSure';
  return t(key);
}
