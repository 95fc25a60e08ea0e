import { expect, test } from 'vitest';
import { dueAtEndOf, dueDayOf } from './due-day.ts';

test('an assignment is due at the end of a day in Shanghai', () => {
  expect(dueAtEndOf('2026-11-23')).toBe(Date.parse('2026-11-23T16:00:00Z'));
  expect(dueDayOf(dueAtEndOf('2026-11-23') ?? 0)).toBe('2026-11-23');
  expect(dueAtEndOf('2024-02-29')).not.toBeNull();
  for (const day of ['', '2026-02-30', 'tomorrow']) expect(dueAtEndOf(day)).toBeNull();
});
