import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { listOwnScripts } from './own-scripts.ts';

const sourceOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('lists the inline scripts of components by their hashes, and takes the nonce out of the page', () => {
  const html =
    '<link rel="modulepreload" nonce="n1" href="/a.js"/><script nonce="n1">one("台词")</script><p>n1</p>' +
    '<script type="module" nonce="n1" async="">two</script><script nonce="n1" src="/a.js"></script><script nonce="n1">two</script>';
  expect(listOwnScripts(html, 'n1')).toEqual({
    html:
      '<link rel="modulepreload" href="/a.js"/><script>one("台词")</script><p>n1</p>' +
      '<script type="module" async="">two</script><script src="/a.js"></script><script>two</script>',
    sources: [sourceOf('one("台词")'), sourceOf('two')],
  });
});

test.each([
  '<script>evil()</script>',
  '<script nonce="guessed">evil()</script>',
  '<script nonce=""n1"">evil()</script>',
  '<b title=" nonce=&quot;n1&quot;">evil()</b>',
])('a script that no component wrote is not listed: %s', (foreign) => {
  expect(listOwnScripts(`${foreign}<script nonce="n1">own</script>`, 'n1').sources).toEqual([
    sourceOf('own'),
  ]);
});
