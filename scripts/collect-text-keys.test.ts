import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { namedKeys, reachableFiles } from './collect-text-keys.ts';

const keys = [
  'search.title',
  'search.total',
  'search.total_one',
  'list.source.film',
  'list.source.kid',
  'list.none',
];

test('a source names keys by literals, and their plural forms', () => {
  expect(namedKeys("t('search.total', { count })", keys)).toEqual(['search.total', 'search.total_one']);
  expect(namedKeys("const title = 'search.title'; t('other.key')", keys)).toEqual(['search.title']);
});

test('a value in a template stands for one name of a key', () => {
  // The dollar sign stands apart, so that these are plain strings.
  const value = `$${'{name}'}`;
  expect(namedKeys(`t(\`list.source.${value}\`)`, keys)).toEqual(['list.source.film', 'list.source.kid']);
  expect(namedKeys(`t(\`list.${value}\`)`, keys)).toEqual(['list.none']);
  expect(namedKeys(`t(\`list.source.${value}Film\`)`, keys)).toEqual([]);
});

test('the files of a page are those that it imports at runtime, at once or later', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'taici-keys-'));
  try {
    const write = (name: string, text: string) => writeFile(join(folder, name), text);
    await write(
      'page.tsx',
      "import { a } from './a.ts';\nimport type { B } from './b.ts';\nimport('#later.tsx');",
    );
    await write('a.ts', "export {\n  c,\n} from './c.ts';\nimport 'package';");
    await write('b.ts', '');
    await write('c.ts', "import './page.tsx';");
    await write('later.tsx', "import { c } from './c.ts';");
    const names = (skip?: string[]) =>
      [...reachableFiles(folder, join(folder, 'page.tsx'), new Set(skip?.map((name) => join(folder, name))))]
        .map((path) => path.slice(folder.length + 1))
        .sort();
    expect(names()).toEqual(['a.ts', 'c.ts', 'later.tsx', 'page.tsx']);
    expect(names(['later.tsx'])).toEqual(['a.ts', 'c.ts', 'page.tsx']);
  } finally {
    await rm(folder, { recursive: true });
  }
});
