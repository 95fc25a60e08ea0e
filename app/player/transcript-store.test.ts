import { expect, test, vi } from 'vitest';
import type { LineDto } from '#contract/lines.ts';
import { LINES_PER_PAGE, type TranscriptSource, TranscriptStore } from './transcript-store.ts';

const STEP_MS = 2000;
const lineOf = (seq: number): LineDto => ({
  id: `v.${seq}`,
  videoId: 'v',
  seq,
  startMs: seq * STEP_MS,
  endMs: seq * STEP_MS + 1500,
  en: `line ${seq}`,
  zh: null,
});
const linesOf = (count: number) => Array.from({ length: count }, (_, seq) => lineOf(seq));

function longBook(count: number) {
  const all = linesOf(count);
  const fetcher = {
    page: vi.fn<TranscriptSource['page']>(async (pageno) =>
      all.slice((pageno - 1) * LINES_PER_PAGE, pageno * LINES_PER_PAGE),
    ),
    seqAtOrAfter: vi.fn<TranscriptSource['seqAtOrAfter']>(
      async (ms) => all.find((line) => line.endMs > ms)?.seq ?? null,
    ),
  };
  return { fetcher, transcript: new TranscriptStore({ lines: [], count, fetcher }) };
}

test('a whole transcript answers at once, for any number of pages', () => {
  const transcript = new TranscriptStore({ lines: linesOf(250), count: 250, fetcher: null });
  expect(transcript.isComplete).toBe(true);
  expect(transcript.lineAt(249)?.seq).toBe(249);
  expect(transcript.lineAt(250)).toBeNull();
  expect(transcript.lastStartedAt(201 * STEP_MS + 10)).toEqual({ index: 201, sure: true });
  expect(transcript.lastStartedAt(-1)).toEqual({ index: -1, sure: true });
});

test('a page is fetched once however often it is asked for', async () => {
  const { transcript, fetcher } = longBook(1000);
  await Promise.all([transcript.fetchLine(150), transcript.fetchLine(180), transcript.fetchPage(1)]);
  await transcript.fetchLine(199);
  expect(fetcher.page).toHaveBeenCalledTimes(1);
  expect(transcript.lineAt(150)?.seq).toBe(150);
  expect(transcript.lineAt(20)).toBeNull();
});

test('pages that are not there make it unsure; locating makes it sure with few fetches', async () => {
  const { transcript, fetcher } = longBook(50_000);
  await transcript.fetchPage(0);
  const ms = 31_234 * STEP_MS + 5;
  expect(transcript.lastStartedAt(ms).sure).toBe(false);
  await transcript.fetchAround(ms);
  expect(transcript.lastStartedAt(ms)).toEqual({ index: 31_234, sure: true });
  expect(fetcher.page.mock.calls.length).toBeLessThanOrEqual(4);
});

test('the end of a page is told from the end of what is fetched', async () => {
  const { transcript } = longBook(1000);
  await transcript.fetchPage(0);
  const lastOfPage = 99 * STEP_MS + 1;
  expect(transcript.lastStartedAt(lastOfPage)).toEqual({ index: 99, sure: false });
  await transcript.fetchAround(lastOfPage);
  expect(transcript.lastStartedAt(lastOfPage)).toEqual({ index: 99, sure: true });
});

test('a time after the last line is located', async () => {
  const { transcript } = longBook(250);
  await transcript.fetchAround(10_000_000);
  expect(transcript.lastStartedAt(10_000_000)).toEqual({ index: 249, sure: true });
});

test('a failure is kept, told, and not tried again in a storm', async () => {
  const { transcript, fetcher } = longBook(1000);
  fetcher.page.mockRejectedValueOnce(new Error('offline'));
  const told = vi.fn();
  transcript.subscribe(told);
  await transcript.fetchPage(2);
  expect(transcript.error).toBeInstanceOf(Error);
  expect(told).toHaveBeenCalledTimes(1);
  await transcript.fetchPage(2);
  await transcript.fetchAround(500_000);
  expect(fetcher.page).toHaveBeenCalledTimes(1);
  transcript.retry();
  await transcript.fetchPage(2);
  expect(transcript.error).toBeNull();
  expect(transcript.lineAt(200)?.seq).toBe(200);
});

test('everything can be fetched, each page once', async () => {
  const { transcript, fetcher } = longBook(1234);
  await transcript.fetchPage(3);
  await transcript.fetchAll();
  expect(transcript.isComplete).toBe(true);
  expect(transcript.loaded().map(({ seq }) => seq)).toEqual(linesOf(1234).map(({ seq }) => seq));
  expect(fetcher.page).toHaveBeenCalledTimes(13);
});
