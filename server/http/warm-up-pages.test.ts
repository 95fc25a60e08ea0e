import { expect, test, vi } from 'vitest';
import type { PageContext } from '#app/request/page-context.ts';
import { startTestServer } from '../testing/test-server.ts';
import { warmUpPages } from './warm-up-pages.ts';

const services = {} as never;

test('pages are rendered for viewers of their own, each of whom the page cannot have been cached for', async () => {
  const handle = vi.fn(async (_request: Request, _value: PageContext) => new Response('a page'));
  const warn = vi.fn();
  await warmUpPages({ pages: { handle }, services, log: { warn }, budgetMs: 60_000 });
  const seen = handle.mock.calls.map(([{ url }, { viewer }]) => `${url} ${viewer?.id}`);
  expect(new Set(seen).size).toBe(seen.length);
  expect(new Set(handle.mock.calls.map(([{ url }]) => new URL(url).pathname))).toEqual(
    new Set(['/', '/search', '/list']),
  );
  expect(warn).not.toHaveBeenCalled();
});

test('warming up ends after its budget', async () => {
  const handle = vi.fn(async () => new Response('a page'));
  await warmUpPages({ pages: { handle }, services, log: { warn: vi.fn() }, budgetMs: -1 });
  expect(handle).not.toHaveBeenCalled();
});

test('a page that fails is logged and does not keep the server from starting', async () => {
  const warn = vi.fn();
  const handle = () => Promise.reject(new Error('broken'));
  await warmUpPages({ pages: { handle }, services, log: { warn } });
  expect(warn).toHaveBeenCalledOnce();
});

test('the loaders of the pages that are warmed up change nothing', async () => {
  const server = await startTestServer();
  try {
    const { totalChanges: before } = await countChanges();
    const warn = vi.fn();
    const handle = async (_request: Request, { api }: PageContext) => {
      await api.home.overview({ films: 8, ownClips: 4, leastPracticed: 4, dubs: 8 });
      await api.search.upToLine({ q: 'the', filmId: null, linked: null, pageSize: 20 });
      return new Response('a page');
    };
    await warmUpPages({ pages: { handle }, services: server.services, log: { warn }, budgetMs: 60_000 });
    expect(warn).not.toHaveBeenCalled();
    expect((await countChanges()).totalChanges).toBe(before);
  } finally {
    await server.dispose();
  }

  async function countChanges() {
    const rows = await server.store.db
      .selectNoFrom((eb) => eb.fn<number>('total_changes').as('totalChanges'))
      .execute();
    const [row] = rows;
    if (!row) throw new Error('the database counts no changes');
    return row;
  }
});
