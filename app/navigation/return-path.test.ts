import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLoginPath, loginPath, safeReturnPath } from './return-path.ts';

describe('safeReturnPath', () => {
  it.each([
    '/list',
    '/list/detail?film_id=a&t=1',
    '/me#clips',
    '/search?q=%E4%BD%A0',
    '/list?next=//evil.example',
  ])('returns %s unchanged', (path) => {
    expect(safeReturnPath(path)).toBe(path);
  });

  it.each([
    null,
    '',
    'list',
    'https://evil.example/',
    'javascript:alert(1)',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/a/..//evil.example',
    '/.//evil.example',
    ' /list',
    '/login',
    '/login?ref=/login',
    '/LOGIN/',
  ])('returns null for %j', (path) => {
    expect(safeReturnPath(path)).toBeNull();
  });

  it('never leads to another site, whatever the input is', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '//',
      'evil.example',
      '..',
      '.',
      '%2f',
      ':',
      '@',
      'http',
      '\t',
      '?',
      '#',
      'a',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 10 }), (pieces) => {
        const safe = safeReturnPath(pieces.join(''));
        if (safe !== null)
          expect(new URL(safe, 'https://taici.example').origin).toBe('https://taici.example');
      }),
    );
  });
});

describe('loginPath', () => {
  it('encodes the path and query so that safeReturnPath restores them', () => {
    const url = new URL('https://taici.example/list/detail?film_id=f 1&q=你');
    const path = loginPath(url);
    expect(path).toBe(`/login?ref=${encodeURIComponent('/list/detail?film_id=f%201&q=%E4%BD%A0')}`);
    const ref = new URL(path, url).searchParams.get('ref');
    expect(safeReturnPath(ref)).toBe('/list/detail?film_id=f%201&q=%E4%BD%A0');
  });
});

describe('isLoginPath', () => {
  it('ignores case and trailing slashes, as the router does', () => {
    expect(['/login', '/login/', '/Login'].map(isLoginPath)).toEqual([true, true, true]);
    expect(['/', '/login/x', '/loginx', '/list'].map(isLoginPath)).toEqual([false, false, false, false]);
  });
});
