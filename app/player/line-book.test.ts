import { expect, test, vi } from 'vitest';
import type { Line } from '#domain/films/types.ts';
import { LINES_PER_PAGE, LineBook, type LineFetcher } from './line-book.ts';

const STEP_MS = 2000;
const lineOf = (seq: number): Line => ({
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
    page: vi.fn<LineFetcher['page']>(async (pageno) =>
      all.slice((pageno - 1) * LINES_PER_PAGE, pageno * LINES_PER_PAGE),
    ),
    seqAt: vi.fn<LineFetcher['seqAt']>(async (ms) => all.find((line) => line.endMs > ms)?.seq ?? null),
  };
  return { fetcher, book: new LineBook({ lines: [], count, fetcher }) };
}

test('a whole book answers at once, for any number of pages', () => {
  const book = new LineBook({ lines: linesOf(250), count: 250, fetcher: null });
  expect(book.complete).toBe(true);
  expect(book.at(249)?.seq).toBe(249);
  expect(book.at(250)).toBeNull();
  expect(book.begunAt(201 * STEP_MS + 10)).toEqual({ index: 201, sure: true });
  expect(book.begunAt(-1)).toEqual({ index: -1, sure: true });
});

test('a page is fetched once however often it is asked for', async () => {
  const { book, fetcher } = longBook(1000);
  await Promise.all([book.ensure(150), book.ensure(180), book.ensurePage(1)]);
  await book.ensure(199);
  expect(fetcher.page).toHaveBeenCalledTimes(1);
  expect(book.at(150)?.seq).toBe(150);
  expect(book.at(20)).toBeNull();
});

test('pages that are not there make it unsure; locating makes it sure with few fetches', async () => {
  const { book, fetcher } = longBook(50_000);
  await book.ensurePage(0);
  const ms = 31_234 * STEP_MS + 5;
  expect(book.begunAt(ms).sure).toBe(false);
  await book.locate(ms);
  expect(book.begunAt(ms)).toEqual({ index: 31_234, sure: true });
  expect(fetcher.page.mock.calls.length).toBeLessThanOrEqual(4);
});

test('the end of a page is told from the end of what is fetched', async () => {
  const { book } = longBook(1000);
  await book.ensurePage(0);
  const lastOfPage = 99 * STEP_MS + 1;
  expect(book.begunAt(lastOfPage)).toEqual({ index: 99, sure: false });
  await book.locate(lastOfPage);
  expect(book.begunAt(lastOfPage)).toEqual({ index: 99, sure: true });
});

test('a time after the last line is located', async () => {
  const { book } = longBook(250);
  await book.locate(10_000_000);
  expect(book.begunAt(10_000_000)).toEqual({ index: 249, sure: true });
});

test('a failure is kept, told, and not tried again in a storm', async () => {
  const { book, fetcher } = longBook(1000);
  fetcher.page.mockRejectedValueOnce(new Error('offline'));
  const told = vi.fn();
  book.subscribe(told);
  await book.ensurePage(2);
  expect(book.error).toBeInstanceOf(Error);
  expect(told).toHaveBeenCalledTimes(1);
  await book.ensurePage(2);
  await book.locate(500_000);
  expect(fetcher.page).toHaveBeenCalledTimes(1);
  book.retry();
  await book.ensurePage(2);
  expect(book.error).toBeNull();
  expect(book.at(200)?.seq).toBe(200);
});

test('everything can be fetched, each page once', async () => {
  const { book, fetcher } = longBook(1234);
  await book.ensurePage(3);
  await book.ensureAll();
  expect(book.complete).toBe(true);
  expect(book.loaded().map(({ seq }) => seq)).toEqual(linesOf(1234).map(({ seq }) => seq));
  expect(fetcher.page).toHaveBeenCalledTimes(13);
});
