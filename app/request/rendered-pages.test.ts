import { describe, expect, it, vi } from 'vitest';
import { createRenderedPages, renderedPageKey } from './rendered-pages.ts';

const page = (change: object = {}) => ({
  statusCode: 200,
  loaderData: { root: { viewer: { id: 'ann' }, locale: 'zh-CN' }, home: { films: [{ id: 'f1' }] } },
  actionData: null,
  errors: null,
  ...change,
});
const address = 'http://127.0.0.1/';

const text = new TextEncoder();
const reverse = async (bytes: Uint8Array) => new Uint8Array(bytes.toReversed());

/** Keeps pages, and counts how often they are rendered and compressed. */
function setUp() {
  const counts = { rendered: 0, compressed: 0 };
  const pages = createRenderedPages({
    compress: (bytes) => {
      counts.compressed += 1;
      return reverse(bytes);
    },
  });
  const find = async (
    key: string | null,
    { html = `page ${key}`, isComplete = true, encoding = null as 'br' | 'gzip' | null } = {},
  ) => {
    const page = await pages.find({
      key,
      encoding,
      render: async () => {
        counts.rendered += 1;
        return { page: { body: text.encode(html), scripts: [`'sha256-of ${html}'`] }, isComplete };
      },
    });
    return new TextDecoder().decode(page.body);
  };
  return { counts, find };
}

describe('createRenderedPages', () => {
  it('renders a page once for the same data, and another for other data', async () => {
    const { counts, find } = setUp();
    expect([await find('ann'), await find('ann'), await find('ben')]).toEqual([
      'page ann',
      'page ann',
      'page ben',
    ]);
    expect(counts).toEqual({ rendered: 2, compressed: 0 });
  });

  it('compresses a page once for each encoding', async () => {
    const { counts, find } = setUp();
    for (const encoding of ['br', 'gzip', 'br', 'gzip'] as const)
      expect(await find('ann', { encoding })).toBe('nna egap');
    expect(await find('ann')).toBe('page ann');
    expect(counts).toEqual({ rendered: 1, compressed: 2 });
  });

  it('renders a page once for all who ask for it at the same time', async () => {
    const { counts, find } = setUp();
    await Promise.all([find('ann'), find('ann', { encoding: 'br' }), find('ann', { encoding: 'br' })]);
    expect(counts).toEqual({ rendered: 1, compressed: 1 });
  });

  it('keeps neither a page without a key nor one of which a part has failed', async () => {
    const { counts, find } = setUp();
    for (const encoding of [null, 'br'] as const) {
      await find(null, { encoding });
      await Promise.all([
        find('ann', { encoding, isComplete: false }),
        find('ann', { encoding, isComplete: false }),
      ]);
    }
    expect(counts).toEqual({ rendered: 6, compressed: 3 });
    expect(await find('ann')).toBe('page ann');
    expect(counts.rendered).toBe(7);
  });

  it('renders a page again after a rendering that threw', async () => {
    const pages = createRenderedPages({ compress: reverse });
    const page = { body: text.encode('page'), scripts: [] };
    const render = vi
      .fn()
      .mockRejectedValueOnce(new Error('broken'))
      .mockResolvedValue({ page, isComplete: true });
    await expect(pages.find({ key: 'ann', encoding: 'br', render })).rejects.toThrow('broken');
    expect((await pages.find({ key: 'ann', encoding: null, render })).body).toEqual(page.body);
  });

  it('forgets the pages that were not asked for when it is full', async () => {
    const { counts, find } = setUp();
    const html = 'x'.repeat(4 * 1024 * 1024);
    for (let at = 0; at < 20; at += 1) {
      await find(`k${at}`, { html });
      await find('k0', { html });
    }
    expect(counts.rendered).toBe(20);
    await find('k19', { html });
    expect(counts.rendered).toBe(20);
    await find('k1', { html });
    expect(counts.rendered).toBe(21);
  });
});

describe('renderedPageKey', () => {
  it('is the same for the same page', () => {
    expect(renderedPageKey(address, page())).toBe(renderedPageKey(address, page()));
  });

  it.each([
    ['another viewer', page({ loaderData: { ...page().loaderData, root: { viewer: { id: 'ben' } } } })],
    ['other data', page({ loaderData: { ...page().loaderData, home: { films: [] } } })],
    ['another status', page({ statusCode: 404 })],
  ])('differs for %s', (_, other) => {
    expect(renderedPageKey(address, other)).not.toBe(renderedPageKey(address, page()));
  });

  it('differs for another address', () => {
    expect(renderedPageKey(`${address}?q=a`, page())).not.toBe(renderedPageKey(address, page()));
  });

  it('is null for an error page and for data that is still on its way', () => {
    expect(renderedPageKey(address, page({ errors: { home: new Error('x') } }))).toBeNull();
    expect(renderedPageKey(address, page({ loaderData: { home: Promise.resolve(1) } }))).toBeNull();
  });
});
