import { describe, expect, it } from 'vitest';
import { createRenderedPages, renderedPageKey } from './rendered-pages.ts';

const page = (change: object = {}) => ({
  statusCode: 200,
  loaderData: { root: { viewer: { id: 'ann' }, locale: 'zh-CN' }, home: { films: [{ id: 'f1' }] } },
  actionData: null,
  errors: null,
  ...change,
});
const address = 'http://127.0.0.1/';

describe('createRenderedPages', () => {
  it('returns a kept page with the nonce of the request', () => {
    const pages = createRenderedPages();
    pages.keep('k', '<script nonce="first">1</script><script nonce="first">2</script>', 'first');
    expect(pages.find('k', 'second')).toBe(
      '<script nonce="second">1</script><script nonce="second">2</script>',
    );
    expect(pages.find('other', 'second')).toBeNull();
  });

  it('forgets the pages that were not asked for when it is full', () => {
    const pages = createRenderedPages();
    for (let at = 0; at < 40; at += 1) {
      pages.keep(`k${at}`, 'x'.repeat(1024 * 1024), 'nonce');
      pages.find('k0', 'nonce');
    }
    expect(pages.find('k0', 'nonce')).not.toBeNull();
    expect(pages.find('k1', 'nonce')).toBeNull();
    expect(pages.find('k39', 'nonce')).not.toBeNull();
  });
});

describe('renderedPageKey', () => {
  it('is the same for the same page', () => {
    expect(renderedPageKey(address, page())).toBe(renderedPageKey(address, page()));
  });

  it('does not depend on what a loader has measured', () => {
    const search = (tookMs: number, hits: string[]) =>
      renderedPageKey(address, page({ loaderData: { search: { hits, measured: { tookMs } } } }));
    expect(search(1, ['l1'])).toBe(search(2, ['l1']));
    expect(search(1, ['l1'])).not.toBe(search(1, ['l2']));
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
