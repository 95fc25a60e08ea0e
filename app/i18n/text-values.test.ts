import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { zhCN } from '#shared/catalogue/zh-CN/index.ts';
import { flattenTexts } from './translate.ts';

const appFolder = fileURLToPath(new URL('..', import.meta.url));
const texts = flattenTexts(zhCN);

/** Returns the part of a source from an opening bracket up to the closing one. */
function upToClosing(source: string, from: number): string {
  let depth = 0;
  for (let at = from; at < source.length; at += 1) {
    if ('([{'.includes(source[at] ?? '')) depth += 1;
    if (')]}'.includes(source[at] ?? '')) depth -= 1;
    if (depth === 0) return source.slice(from, at + 1);
  }
  return source.slice(from);
}

/** Returns the placeholders of a text that a call does not name. A call with values from elsewhere names all. */
function missingValues(source: string, call: RegExpExecArray): string[] {
  const wanted = [...(texts[call[1] ?? ''] ?? '').matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? '');
  const [, values = ''] = /^\(\s*'[\w.]+'\s*,?([\s\S]*)\)$/.exec(upToClosing(source, call.index + 1)) ?? [];
  const isWritten = values.trim() === '' || (values.trim().startsWith('{') && !values.includes('...'));
  return isWritten ? wanted.filter((name) => !new RegExp(`\\b${name}\\b`).test(values)) : [];
}

it('every text gets the values that it names', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: appFolder }).filter((file) => !file.includes('.test.'));
  const missing = files.flatMap((file) => {
    const source = readFileSync(appFolder + file, 'utf8');
    return [...source.matchAll(/\bt\(\s*'([\w.]+)'/g)].flatMap((call) =>
      missingValues(source, call).map((name) => `${file}: ${call[1]} without ${name}`),
    );
  });
  expect(missing).toEqual([]);
});
