const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const MONTH = 30 * DAY;

type Unit = 'minutes' | 'hours' | 'days' | 'months';
type Gap = [`words.gap.${Unit | 'now'}`, { count: number }];

/** How long until a word comes again, as the key of its wording and the number in it. */
export function reviewIntervalLabel(ms: number): Gap {
  if (ms < MINUTE / 2) return ['words.gap.now', { count: 0 }];
  const of = (unit: Unit, length: number): Gap => [
    `words.gap.${unit}`,
    { count: Math.max(1, Math.round(ms / length)) },
  ];
  if (ms < HOUR - MINUTE / 2) return of('minutes', MINUTE);
  if (ms < DAY - HOUR / 2) return of('hours', HOUR);
  if (ms < 2 * MONTH) return of('days', DAY);
  return of('months', MONTH);
}
