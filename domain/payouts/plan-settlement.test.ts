import { expect, test } from 'vitest';
import type { PayoutState } from '#shared/payout-codes.ts';
import { planSettlement } from './plan-settlement.ts';
import type { PayoutResult } from './types.ts';

const bill = (
  billNumber: string,
  state: PayoutState,
  change: { batchId?: string; reference?: string } = {},
) => ({
  ...{ billNumber, cents: 100, state, batchId: state === 'exported' ? 'file' : null, reference: null },
  ...change,
});
const result = (billNumber: string, change: Partial<PayoutResult> = {}): PayoutResult => ({
  ...{ fileLine: 2, billNumber, cents: 100, batchId: 'file', outcome: 'paid', reference: null },
  ...change,
});
const byHand = { batchId: null, cents: null };
const bills = [
  bill('waiting', 'waiting'),
  bill('exported', 'exported'),
  bill('paid', 'paid', { batchId: 'file', reference: 'T1' }),
  bill('cancelled', 'cancelled', { batchId: 'file' }),
];
const plan = (...results: PayoutResult[]) => {
  const { pay, release, unchanged, problems } = planSettlement({ results, bills });
  return {
    pay: pay.map(({ bill: { billNumber }, reference }) => [billNumber, reference]),
    release: release.map(({ billNumber }) => billNumber),
    unchanged,
    problems: problems.map(({ problem }) => problem),
  };
};
const nothing = { pay: [], release: [], unchanged: 0, problems: [] };

test('pays a bill of its file, and by hand also one that is in no file', () => {
  expect(plan(result('exported', { reference: 'T2' }), result('waiting', byHand))).toEqual({
    ...nothing,
    pay: [
      ['exported', 'T2'],
      ['waiting', null],
    ],
  });
  expect(plan(result('exported', byHand))).toMatchObject({ pay: [['exported', null]] });
});

test('lets a bill that failed wait again', () => {
  expect(plan(result('exported', { outcome: 'failed' }))).toEqual({ ...nothing, release: ['exported'] });
});

test('changes nothing for what was entered before', () => {
  const again = [result('paid', { reference: 'T1' }), result('waiting', { outcome: 'failed' })];
  expect(plan(...again)).toEqual({ ...nothing, unchanged: 2 });
  expect(plan(result('paid'))).toEqual({ ...nothing, unchanged: 1 });
});

test.each([
  ['an unknown bill', result('none'), 'unknown'],
  ['another amount', result('exported', { cents: 101 }), 'amount'],
  ['no amount', result('exported', { cents: Number.NaN }), 'amount'],
  ['another amount of a paid bill', result('paid', { cents: 10 }), 'amount'],
  ['neither paid nor failed', result('exported', { outcome: null }), 'outcome'],
  ['a number that a spreadsheet rounded', result('exported', { reference: '1.00045E+21' }), 'reference'],
  ['a number that is too long', result('exported', { reference: '1'.repeat(65) }), 'reference'],
  ['another file', result('exported', { batchId: 'other' }), 'file'],
  ['a bill whose payment was taken back', result('waiting'), 'state'],
  ['a second payment with another number', result('paid', { reference: 'T9' }), 'state'],
  ['a paid bill that is said to have failed', result('paid', { outcome: 'failed' }), 'state'],
  ['a cancelled bill', result('cancelled', byHand), 'state'],
])('refuses %s', (_name, refused, problem) => {
  expect(plan(refused)).toEqual({ ...nothing, problems: [problem] });
});

test('refuses a bill that is named twice, in its second line', () => {
  const results = [result('exported', { fileLine: 2 }), result('exported', { fileLine: 5 })];
  expect(planSettlement({ results, bills }).problems).toEqual([
    { fileLine: 5, billNumber: 'exported', problem: 'repeated' },
  ]);
});
