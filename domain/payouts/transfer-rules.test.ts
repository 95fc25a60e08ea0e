import { describe, expect, test } from 'vitest';
import { classifyChannelError } from './channel-errors.ts';
import type { ChannelAnswer, TransferReport } from './payout-channel.ts';
import { decideAfterAnswer, firstQuestion, nextTransferNumber, retryDelayMs } from './transfer-rules.ts';
import type { Transfer, TransferQuestion } from './transfer-types.ts';

const HOUR_MS = 3_600_000;
/** 2025-11-21 12:40 in Shanghai. */
const NOW = 1_763_700_000_000;

const makeTransfer = (change: Partial<Transfer> = {}): Transfer => ({
  ...{
    number: 'TC1',
    previousNumber: null,
    billNumber: 'TC1',
    accountId: 'ann',
    channel: 'merchant_transfer',
  },
  ...{ state: 'sending', cents: 100, sealedOpenId: 'x', activity: 'a', sender: 's', confirmation: null },
  ...{
    channelNumber: null,
    tries: 1,
    sentMs: NOW,
    nextMs: NOW,
    heldCode: null,
    lastCode: null,
    isWithdrawn: false,
  },
  ...{ createdMs: NOW, endedMs: null },
  ...change,
});
const report = (change: Partial<TransferReport>): ChannelAnswer => ({
  kind: 'report',
  report: { state: 'sending', cents: 100, channelNumber: null, confirmation: null, reason: null, ...change },
});
const decide = (
  question: TransferQuestion,
  answer: ChannelAnswer,
  change: Partial<Transfer> = {},
  nowMs = NOW,
) => decideAfterAnswer({ transfer: makeTransfer(change), question, answer, needsConfirmation: true, nowMs });

test('an order that was sent before is asked for first', () => {
  expect(firstQuestion({ sentMs: null, isWithdrawn: false })).toBe('send');
  expect(firstQuestion({ sentMs: 1, isWithdrawn: false })).toBe('query');
  expect(firstQuestion({ sentMs: null, isWithdrawn: true })).toBe('query');
});

test('tries are further and further apart, from a second to an hour', () => {
  expect([1, 2, 3, 4, 12, 13, 99].map(retryDelayMs)).toEqual([
    1000,
    2000,
    4000,
    8000,
    2_048_000,
    HOUR_MS,
    HOUR_MS,
  ]);
});

test('each order of a bill has another number with two more characters', () => {
  const numbers = ['TC1'];
  for (;;) {
    const next = nextTransferNumber('TC1', numbers.at(-1) ?? '');
    if (next === null) break;
    numbers.push(next);
  }
  expect(numbers.slice(0, 3)).toEqual(['TC1', 'TC1R1', 'TC1R2']);
  expect(new Set(numbers).size).toBe(36);
  expect(numbers.every((number) => /^[0-9A-Za-z]{3,5}$/.test(number))).toBe(true);
});

describe('an unclear answer', () => {
  test('is followed by the same question later', () => {
    expect(decide('send', { kind: 'unclear', reason: 'silent' }, { tries: 3 })).toEqual({
      ...{ kind: 'retry', code: 'SILENT', nextMs: NOW + 4000 },
    });
  });

  test('goes to a person after many tries, and never ends the order', () => {
    expect(decide('query', { kind: 'unclear', reason: 'server' }, { tries: 16 })).toEqual({
      ...{ kind: 'hold', code: 'SERVER' },
    });
  });
});

describe('a number that the channel does not know', () => {
  test('is sent again', () => {
    expect(decide('query', { kind: 'missing' })).toEqual({ kind: 'ask', question: 'send' });
  });

  test('goes to a person if the channel knew it before', () => {
    expect(decide('query', { kind: 'missing' }, { state: 'wait_confirm' })).toEqual({
      ...{ kind: 'hold', code: 'NOT_FOUND' },
    });
  });

  test('ends an order that is taken back, but not within a day of its last request', () => {
    const back = { isWithdrawn: true };
    expect(decide('query', { kind: 'missing' }, back, NOW + 24 * HOUR_MS - 1)).toEqual({
      ...{ kind: 'retry', code: 'NOT_FOUND', nextMs: NOW + 24 * HOUR_MS },
    });
    expect(decide('query', { kind: 'missing' }, back, NOW + 24 * HOUR_MS)).toMatchObject({ kind: 'fail' });
    expect(decide('query', { kind: 'missing' }, { ...back, sentMs: null })).toMatchObject({ kind: 'fail' });
  });
});

describe('an error code', () => {
  test.each([
    ['SYSTEMERROR', 'retry'],
    ['PROCESSING', 'retry'],
    ['FREQUENCY_LIMITED', 'retry'],
    ['NOT_ENOUGH', 'stop'],
    ['SIGN_ERROR', 'stop'],
    ['SENDNUM_LIMIT', 'retry'],
    ['PARAM_ERROR', 'hold'],
    ['NOBODY_KNOWS', 'hold'],
    ['toString', 'hold'],
    ['SEND_FAILED', 'fail'],
  ])('%s leads to %s', (code, kind) => {
    expect(decide('send', { kind: 'refused', code }).kind).toBe(kind);
  });

  test('of a limit of the day waits until the next day in Shanghai', () => {
    expect(decide('send', { kind: 'refused', code: 'SENDNUM_LIMIT' })).toMatchObject({
      nextMs: Date.parse('2025-11-22T00:05:00+08:00'),
    });
  });

  test('ends an order only as the answer to the order itself', () => {
    expect(decide('query', { kind: 'refused', code: 'SEND_FAILED' })).toMatchObject({ kind: 'hold' });
    expect(decide('cancel', { kind: 'refused', code: 'INVALID_REQUEST' })).toMatchObject({ kind: 'retry' });
    expect(classifyChannelError('SEND_FAILED')).toBe('failed');
  });
});

describe('a report', () => {
  test.each(['paid', 'returned', 'failed'] as const)('%s ends the order', (state) => {
    expect(decide('query', report({ state }))).toMatchObject({ kind: 'report', nextMs: null });
  });

  test('with another amount goes to a person', () => {
    expect(decide('query', report({ state: 'paid', cents: 101 }))).toEqual({
      ...{ kind: 'hold', code: 'AMOUNT_DIFFERS' },
    });
  });

  test('that the visitor must confirm is asked for again, often at first', () => {
    const answer = report({ state: 'wait_confirm', confirmation: 'p' });
    expect(decide('query', answer)).toMatchObject({ nextMs: NOW + 15_000 });
    expect(decide('query', answer, {}, NOW + HOUR_MS)).toMatchObject({ nextMs: NOW + HOUR_MS + 600_000 });
  });

  test('without what the visitor needs is followed by the same order', () => {
    const answer = report({ state: 'wait_confirm' });
    expect(decide('query', answer)).toEqual({ kind: 'ask', question: 'send' });
    expect(decide('query', answer, { confirmation: 'p' })).toMatchObject({ kind: 'report' });
    expect(decide('send', answer)).toMatchObject({ kind: 'report' });
  });

  test('of an order that is taken back is followed by its cancellation', () => {
    const answer = report({ state: 'wait_confirm' });
    expect(decide('query', answer, { isWithdrawn: true })).toEqual({ kind: 'ask', question: 'cancel' });
  });

  test('that it is still being sent goes to a person after many tries', () => {
    expect(decide('query', report({}), { tries: 2 })).toMatchObject({ kind: 'report', nextMs: NOW + 2000 });
    expect(decide('query', report({}), { tries: 16 })).toEqual({ kind: 'hold', code: 'SENDING' });
  });
});
