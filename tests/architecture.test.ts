import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');

/** The top folders that a top folder may import. Only `server` composes. Tests of the domain may use the real store and files. */
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
  // Draws the demo films. Running code must not import it.
  demo: { code: [], tests: ['domain'] },
  domain: { code: ['shared'], tests: ['store', 'media', 'server'] },
  contract: { code: ['shared'], tests: [] },
  shared: { code: [], tests: [] },
};

/** The top folders of the running product. */
const runningRooms = Object.keys(mayImport).filter((room) => room !== 'demo');

/** Packages that only one folder may import. */
const reserved: { module: RegExp; folder: string }[] = [
  { module: /^(?:kysely|pg|better-sqlite3)$/, folder: 'store' },
  { module: /^(?:hono|@hono\/.*|pino|@tus\/.*)$/, folder: 'server' },
  { module: /^(?:react|react-dom|react-router|antd|radix-ui|lucide-react)(?:\/.*)?$/, folder: 'app' },
];

/** Node modules that the domain may use: computation only, no files, no network, no processes. */
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

/** Returns the imported file as a list of one, or an empty list for a package. */
function targetOf({ file, specifier }: Import): string[] {
  if (specifier.startsWith('#')) return [specifier.slice(1)];
  if (!specifier.startsWith('.')) return [];
  return [relative(root, resolve(root, dirname(file), specifier))];
}

/** Returns the top folder of the imported file, or null for a package. */
function folderOf(one: Import): string | null {
  if (one.specifier.startsWith('@taici/')) return 'engines';
  return targetOf(one)[0]?.split('/')[0] ?? null;
}

/** Finds import circles by depth-first search: one circle for each import that leads back to a file on the path. */
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

  test('imports only the rooms that it may import', () => {
    const wrong = imports.filter((one) => {
      const target = folderOf(one);
      if (target === null || target === folder) return false;
      return ![...allowed.code, ...(isTest(one.file) ? allowed.tests : [])].includes(target);
    });
    expect(wrong).toEqual([]);
  });

  test('does not import packages reserved for another folder', () => {
    const wrong = imports.filter(({ file, specifier }) =>
      reserved.some((rule) => rule.module.test(specifier) && rule.folder !== folder && !isTest(file)),
    );
    expect(wrong).toEqual([]);
  });

  test('contains no test double in running code', () => {
    const wrong = imports.filter(({ file, specifier }) => !isTest(file) && isTest(specifier));
    expect(wrong).toEqual([]);
  });
});

test('learner pages import no admin screens', () => {
  const isAdminFile = (file: string) => /^app\/features\/(?:admin|[^/]+\/admin)\//.test(file);
  const learnerFiles = filesOf('app').filter((file) => !isAdminFile(file) && file !== 'app/routes.ts');
  const wrong = learnerFiles.flatMap(importsOf).filter((one) => targetOf(one).some(isAdminFile));
  expect(wrong).toEqual([]);
});

/** The engines, each an npm package. */
const engines = readdirSync(join(root, 'engines')).filter((name) =>
  existsSync(join(root, 'engines', name, 'package.json')),
);

describe.each(engines)('engine %s', (engine) => {
  const imports = filesOf(`engines/${engine}`).flatMap(importsOf);
  const subfolderOf = (path: string) => dirname(relative(`engines/${engine}`, path));

  test('imports neither the product nor another engine', () => {
    const wrong = imports.filter(({ file, specifier }) => {
      if (/^(?:#|@taici\/)/.test(specifier)) return true;
      return specifier.startsWith('.') && subfolderOf(join(dirname(file), specifier)).startsWith('..');
    });
    expect(wrong).toEqual([]);
  });

  test('is imported only through its package entry point', () => {
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

  test('has subfolders that import each other in one direction only', () => {
    const targets = new Map<string, Set<string>>();
    for (const { file, specifier } of imports) {
      if (isTest(file) || !specifier.startsWith('.')) continue;
      const [from, to] = [subfolderOf(file), subfolderOf(join(dirname(file), specifier))];
      if (from !== to) targets.set(from, (targets.get(from) ?? new Set()).add(to));
    }
    // Removes folders that import none of the others, until none is left or the remaining ones form a circle.
    const left = new Set([...targets.keys(), ...[...targets.values()].flatMap((folders) => [...folders])]);
    const isFree = (folder: string) => ![...(targets.get(folder) ?? [])].some((target) => left.has(target));
    for (let free = [...left].filter(isFree); free.length > 0; free = [...left].filter(isFree)) {
      for (const folder of free) left.delete(folder);
    }
    expect([...left]).toEqual([]);
  });
});

test('domain does no input or output', () => {
  const outside = new Set(builtinModules.map((name) => `node:${name}`));
  const wrong = [...filesOf('domain'), ...filesOf('shared')]
    .filter((file) => !isTest(file))
    .flatMap(importsOf)
    .filter(({ specifier }) => outside.has(specifier) && !pureNode.includes(specifier));
  expect(wrong).toEqual([]);
});

test('only one file reads the environment', () => {
  const readers = runningRooms
    .flatMap(filesOf)
    .filter((file) => !isTest(file) && readFileSync(join(root, file), 'utf8').includes('process.env'));
  expect(readers).toEqual(['server/main.ts']);
});

test('only media/ starts ffmpeg and other processes', () => {
  const starters = runningRooms
    .flatMap(filesOf)
    .filter(
      (file) => !isTest(file) && importsOf(file).some(({ specifier }) => /child_process/.test(specifier)),
    );
  expect(starters.sort()).toEqual(['media/ffmpeg/build-launch-prefix.ts', 'media/ffmpeg/run-ffmpeg.ts']);
});

/** Folders without import circles among their files. */
const circleFree = [...Object.keys(mayImport), 'bench'];

test('no files import each other in a circle, type imports included', () => {
  const files = circleFree.flatMap(filesOf);
  expect(findCircles(new Map(files.map((file) => [file, importsOf(file).flatMap(targetOf)])))).toEqual([]);
});

test('findCircles finds a circle', () => {
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

test('an import in the wrong direction is found', () => {
  expect(folderOf({ file: 'domain/films/a.ts', specifier: '#store/open-store.ts' })).toBe('store');
  expect(folderOf({ file: 'domain/films/a.ts', specifier: '../../media/x.ts' })).toBe('media');
  expect(folderOf({ file: 'domain/films/a.ts', specifier: '@taici/phrase-index' })).toBe('engines');
  expect(folderOf({ file: 'domain/films/a.ts', specifier: 'kysely' })).toBeNull();
});
