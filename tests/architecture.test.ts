import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');

/** Which rooms a room may import; `server` alone composes. Tests of the domain may use the real store and files. */
const mayImport: Record<string, { code: string[]; tests: string[] }> = {
  server: {
    code: ['app', 'jobs', 'store', 'media', 'engines', 'domain', 'contract', 'shared'],
    tests: [],
  },
  app: { code: ['domain', 'contract', 'shared'], tests: ['tests'] },
  jobs: { code: ['domain', 'shared'], tests: ['store'] },
  store: { code: ['domain', 'shared'], tests: [] },
  engines: { code: [], tests: [] },
  media: { code: ['engines', 'domain', 'shared'], tests: [] },
  // Draws the demo films; nothing that runs may import it.
  demo: { code: [], tests: ['domain'] },
  domain: { code: ['shared'], tests: ['store', 'media', 'server'] },
  contract: { code: ['shared'], tests: [] },
  shared: { code: [], tests: [] },
};

/** The rooms the running product is made of. */
const runningRooms = Object.keys(mayImport).filter((room) => room !== 'demo');

/** What only one folder may touch. */
const reserved: { module: RegExp; folder: string }[] = [
  { module: /^(?:kysely|pg|better-sqlite3)$/, folder: 'store' },
  { module: /^(?:hono|@hono\/.*|pino|@tus\/.*)$/, folder: 'server' },
  { module: /^(?:react|react-dom|react-router|antd|radix-ui|lucide-react)(?:\/.*)?$/, folder: 'app' },
];

/** Parts of Node the rules may use: computing only, no files, no network, no processes. */
const pureNode = ['node:crypto', 'node:util'];

interface Import {
  file: string;
  specifier: string;
}

function filesOf(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

function importsOf(file: string): Import[] {
  const text = readFileSync(join(root, file), 'utf8');
  const found = text.matchAll(/(?:\bfrom\s+|\bimport\s*\(\s*|\bimport\s+)'([^']+)'/g);
  return Array.from(found, ([, specifier = '']) => ({ file, specifier }));
}

/** The file an import leads to, as a list of one; empty for a package. */
function targetOf({ file, specifier }: Import): string[] {
  if (specifier.startsWith('#')) return [specifier.slice(1)];
  if (!specifier.startsWith('.')) return [];
  return [relative(root, resolve(root, dirname(file), specifier))];
}

/** The top folder an import leads to; null for a package. */
function folderOf(one: Import): string | null {
  if (one.specifier.startsWith('@taici/')) return 'engines';
  return targetOf(one)[0]?.split('/')[0] ?? null;
}

/** Circles among files, by depth-first search: one for each import that leads back to a file on the path. */
function findCircles(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const circles: string[][] = [];
  const finished = new Set<string>();
  const visit = (file: string, path: string[]) => {
    const start = path.indexOf(file);
    if (start >= 0) circles.push([...path.slice(start), file]);
    if (start >= 0 || finished.has(file)) return;
    for (const target of imports.get(file) ?? []) visit(target, [...path, file]);
    finished.add(file);
  };
  for (const file of imports.keys()) visit(file, []);
  return circles;
}

const isTest = (file: string) => /\.test\.tsx?$|(?:^|\/)testing\//.test(file);

describe.each(Object.entries(mayImport))('%s', (folder, allowed) => {
  const imports = filesOf(folder).flatMap(importsOf);

  test('imports only to its right', () => {
    const wrong = imports.filter((one) => {
      const target = folderOf(one);
      if (target === null || target === folder) return false;
      return ![...allowed.code, ...(isTest(one.file) ? allowed.tests : [])].includes(target);
    });
    expect(wrong).toEqual([]);
  });

  test('leaves alone what belongs to another folder', () => {
    const wrong = imports.filter(({ file, specifier }) =>
      reserved.some((rule) => rule.module.test(specifier) && rule.folder !== folder && !isTest(file)),
    );
    expect(wrong).toEqual([]);
  });

  test('has no test double in running code', () => {
    const wrong = imports.filter(({ file, specifier }) => !isTest(file) && isTest(specifier));
    expect(wrong).toEqual([]);
  });
});

/** Engines that are packages of their own. */
const engines = readdirSync(join(root, 'engines')).filter((name) =>
  existsSync(join(root, 'engines', name, 'package.json')),
);

describe.each(engines)('engine %s', (engine) => {
  const imports = filesOf(`engines/${engine}`).flatMap(importsOf);
  const subfolderOf = (path: string) => dirname(relative(`engines/${engine}`, path));

  test('imports nothing of the product, nor another engine', () => {
    const wrong = imports.filter(({ file, specifier }) => {
      if (/^(?:#|@taici\/)/.test(specifier)) return true;
      return specifier.startsWith('.') && subfolderOf(join(dirname(file), specifier)).startsWith('..');
    });
    expect(wrong).toEqual([]);
  });

  test('is imported through its entrance only', () => {
    const folders = [...Object.keys(mayImport), 'bench', 'tests'].filter((folder) => folder !== 'engines');
    const wrong = folders
      .flatMap(filesOf)
      .flatMap(importsOf)
      .filter(({ file, specifier }) => {
        if (specifier.startsWith(`@taici/${engine}/`)) return specifier !== `@taici/${engine}/testing`;
        const path = specifier.startsWith('#') ? specifier.slice(1) : join(dirname(file), specifier);
        return path.startsWith(`engines/${engine}/`);
      });
    expect(wrong).toEqual([]);
  });

  test('has sub folders that import each other in one direction', () => {
    const targets = new Map<string, Set<string>>();
    for (const { file, specifier } of imports) {
      if (isTest(file) || !specifier.startsWith('.')) continue;
      const [from, to] = [subfolderOf(file), subfolderOf(join(dirname(file), specifier))];
      if (from !== to) targets.set(from, (targets.get(from) ?? new Set()).add(to));
    }
    // Takes away folders that import none of the others, until none is left or those that are left form a circle.
    const left = new Set([...targets.keys(), ...[...targets.values()].flatMap((folders) => [...folders])]);
    const isFree = (folder: string) => ![...(targets.get(folder) ?? [])].some((target) => left.has(target));
    for (let free = [...left].filter(isFree); free.length > 0; free = [...left].filter(isFree)) {
      for (const folder of free) left.delete(folder);
    }
    expect([...left]).toEqual([]);
  });
});

test('the rules do no input or output', () => {
  const outside = new Set(builtinModules.map((name) => `node:${name}`));
  const wrong = [...filesOf('domain'), ...filesOf('shared')]
    .filter((file) => !isTest(file))
    .flatMap(importsOf)
    .filter(({ specifier }) => outside.has(specifier) && !pureNode.includes(specifier));
  expect(wrong).toEqual([]);
});

test('the environment is read in one place', () => {
  const readers = runningRooms
    .flatMap(filesOf)
    .filter((file) => !isTest(file) && readFileSync(join(root, file), 'utf8').includes('process.env'));
  expect(readers).toEqual(['server/main.ts']);
});

test('ffmpeg and other processes are started in media/ alone', () => {
  const starters = runningRooms
    .flatMap(filesOf)
    .filter(
      (file) => !isTest(file) && importsOf(file).some(({ specifier }) => /child_process/.test(specifier)),
    );
  expect(starters.sort()).toEqual(['media/ffmpeg/build-launch-prefix.ts', 'media/ffmpeg/run-ffmpeg.ts']);
});

/** Folders whose files import each other in circles nowhere. */
const circleFree = ['domain', 'store', 'shared', 'contract', 'server', 'jobs', 'app'];

test('no files import each other in a circle, types included', () => {
  const files = circleFree.flatMap(filesOf);
  expect(findCircles(new Map(files.map((file) => [file, importsOf(file).flatMap(targetOf)])))).toEqual([]);
});

test('a circle is found', () => {
  const imports = new Map([
    ['a', ['b', 'd']],
    ['b', ['c']],
    ['c', ['a', 'x']],
    ['d', []],
    ['e', ['e']],
  ]);
  expect(findCircles(imports)).toEqual([
    ['a', 'b', 'c', 'a'],
    ['e', 'e'],
  ]);
});

test('an import that leads the wrong way is seen', () => {
  expect(folderOf({ file: 'domain/films/a.ts', specifier: '#store/open-store.ts' })).toBe('store');
  expect(folderOf({ file: 'domain/films/a.ts', specifier: '../../media/x.ts' })).toBe('media');
  expect(folderOf({ file: 'domain/films/a.ts', specifier: '@taici/phrase-index' })).toBe('engines');
  expect(folderOf({ file: 'domain/films/a.ts', specifier: 'kysely' })).toBeNull();
});
