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

function createLongTranscript(count: number) {
  const all = linesOf(count);
  const fetcher = {
    page: vi.fn<TranscriptSource['page']>(async (pageNumber) =>
      all.slice((pageNumber - 1) * LINES_PER_PAGE, pageNumber * LINES_PER_PAGE),
    ),
    seqAtOrAfter: vi.fn<TranscriptSource['seqAtOrAfter']>(
      async (ms) => all.find((line) => line.endMs > ms)?.seq ?? null,
    ),
  };
  return { fetcher, transcript: new TranscriptStore({ lines: [], count, fetcher }) };
}

test('a complete transcript finds lines on all pages without fetching', () => {
  const transcript = new TranscriptStore({ lines: linesOf(250), count: 250, fetcher: null });
  expect(transcript.isComplete).toBe(true);
  expect(transcript.lineAt(249)?.seq).toBe(249);
  expect(transcript.lineAt(250)).toBeNull();
  expect(transcript.lastStartedAt(201 * STEP_MS + 10)).toEqual({ index: 201, isCertain: true });
  expect(transcript.lastStartedAt(-1)).toEqual({ index: -1, isCertain: true });
});

test('fetches a page only once for several requests', async () => {
  const { transcript, fetcher } = createLongTranscript(1000);
  await Promise.all([transcript.fetchLine(150), transcript.fetchLine(180), transcript.fetchPage(1)]);
  await transcript.fetchLine(199);
  expect(fetcher.page).toHaveBeenCalledTimes(1);
  expect(transcript.lineAt(150)?.seq).toBe(150);
  expect(transcript.lineAt(20)).toBeNull();
});

test('is uncertain without the needed pages, and fetchAround loads them with few requests', async () => {
  const { transcript, fetcher } = createLongTranscript(50_000);
  await transcript.fetchPage(0);
  const ms = 31_234 * STEP_MS + 5;
  expect(transcript.lastStartedAt(ms).isCertain).toBe(false);
  await transcript.fetchAround(ms);
  expect(transcript.lastStartedAt(ms)).toEqual({ index: 31_234, isCertain: true });
  expect(fetcher.page.mock.calls.length).toBeLessThanOrEqual(4);
});

test('is uncertain at the end of a page if the next page is missing', async () => {
  const { transcript } = createLongTranscript(1000);
  await transcript.fetchPage(0);
  const lastOfPage = 99 * STEP_MS + 1;
  expect(transcript.lastStartedAt(lastOfPage)).toEqual({ index: 99, isCertain: false });
  await transcript.fetchAround(lastOfPage);
  expect(transcript.lastStartedAt(lastOfPage)).toEqual({ index: 99, isCertain: true });
});

test('fetchAround finds a time after the last line', async () => {
  const { transcript } = createLongTranscript(250);
  await transcript.fetchAround(10_000_000);
  expect(transcript.lastStartedAt(10_000_000)).toEqual({ index: 249, isCertain: true });
});

test('keeps an error, notifies listeners once, and does not retry at once', async () => {
  const { transcript, fetcher } = createLongTranscript(1000);
  fetcher.page.mockRejectedValueOnce(new Error('offline'));
  const listener = vi.fn();
  transcript.subscribe(listener);
  await transcript.fetchPage(2);
  expect(transcript.error).toBeInstanceOf(Error);
  expect(listener).toHaveBeenCalledTimes(1);
  await transcript.fetchPage(2);
  await transcript.fetchAround(500_000);
  expect(fetcher.page).toHaveBeenCalledTimes(1);
  transcript.retry();
  await transcript.fetchPage(2);
  expect(transcript.error).toBeNull();
  expect(transcript.lineAt(200)?.seq).toBe(200);
});

test('fetchAll fetches each missing page once', async () => {
  const { transcript, fetcher } = createLongTranscript(1234);
  await transcript.fetchPage(3);
  await transcript.fetchAll();
  expect(transcript.isComplete).toBe(true);
  expect(transcript.loaded().map(({ seq }) => seq)).toEqual(linesOf(1234).map(({ seq }) => seq));
  expect(fetcher.page).toHaveBeenCalledTimes(13);
});
