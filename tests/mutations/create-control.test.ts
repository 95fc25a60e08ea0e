import { expect, test } from 'vitest';
import { createControl } from './create-control.ts';
import type { NoticedBy } from './fault.ts';

const passed = { failed: [], passed: 1, broken: null };

test('each test file and each statement runs once without a fault, without building the pages', async () => {
  const control = createControl();
  const ran: NoticedBy[] = [];
  const run = async (noticedBy: NoticedBy) => {
    ran.push(noticedBy);
    return passed;
  };
  await Promise.all([
    control({ unit: ['a.test.ts', 'b.test.ts'] }, run),
    control({ unit: ['b.test.ts'] }, run),
    control({ statement: '1.7', inPages: true }, run),
    control({ statement: '1.7', inPages: false }, run),
  ]);
  expect(ran).toHaveLength(3);
  expect(ran).toEqual(
    expect.arrayContaining([
      { unit: ['a.test.ts'] },
      { unit: ['b.test.ts'] },
      { statement: '1.7', inPages: false },
    ]),
  );
});

test('tests that fail without a fault are named each time, and so is a run that could not begin', async () => {
  const control = createControl();
  const run = async (noticedBy: NoticedBy) =>
    'unit' in noticedBy && noticedBy.unit.includes('bad.test.ts')
      ? { ...passed, failed: ['bad.test.ts: adds up'] }
      : { ...passed, broken: 'no such file' };
  expect(await control({ unit: ['bad.test.ts'] }, run)).toEqual(['bad.test.ts: adds up']);
  expect(await control({ unit: ['bad.test.ts', 'none.test.ts'] }, run)).toEqual([
    'bad.test.ts: adds up',
    'no such file',
  ]);
});
