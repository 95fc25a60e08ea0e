const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const MONTH = 30 * DAY;

type Unit = 'minutes' | 'hours' | 'days' | 'months';
type Label = [`words.gap.${Unit | 'now'}`, { count: number }];

/** Returns the catalogue key and the count for the time until a word's next review, given in milliseconds. */
export function reviewIntervalLabel(ms: number): Label {
  if (ms < MINUTE / 2) return ['words.gap.now', { count: 0 }];
  const label = (unit: Unit, unitMs: number): Label => [
    `words.gap.${unit}`,
    { count: Math.max(1, Math.round(ms / unitMs)) },
  ];
  if (ms < HOUR - MINUTE / 2) return label('minutes', MINUTE);
  if (ms < DAY - HOUR / 2) return label('hours', HOUR);
  if (ms < 2 * MONTH) return label('days', DAY);
  return label('months', MONTH);
}
