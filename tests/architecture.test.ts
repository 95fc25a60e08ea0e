import { readdirSync, readFileSync } from 'node:fs';
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
  engines: { code: ['domain', 'shared'], tests: ['store', 'domain'] },
  media: { code: ['engines', 'domain', 'shared'], tests: [] },
  // Draws the demo films; nothing that runs may import it.
  demo: { code: [], tests: ['domain'] },
  domain: { code: ['shared'], tests: ['store', 'engines', 'media'] },
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

/** The top folder an import leads to; null for a package that is not the product's own. */
function folderOf({ file, specifier }: Import): string | null {
  if (specifier.startsWith('@taici/')) return 'engines';
  if (specifier.startsWith('#')) return specifier.slice(1).split('/')[0] ?? null;
  if (!specifier.startsWith('.')) return null;
  return relative(root, resolve(root, dirname(file), specifier)).split('/')[0] ?? null;
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

/** Sub folders of an engine that a file of it imports, its own left out. */
function importedSubFolders(file: string): string[] {
  const [, name = '', ...path] = file.split('/');
  const own = path.length > 1 ? path[0] : '';
  return importsOf(file)
    .filter(({ specifier }) => specifier.startsWith('.'))
    .map(({ specifier }) => relative(join(root, 'engines', name), resolve(root, dirname(file), specifier)))
    .map((target) => target.split('/'))
    .flatMap(([folder, inner]) => (folder && inner && folder !== own ? [folder] : []));
}

describe.each(['frame-cutter'])('the engine %s', (name) => {
  const files = filesOf(`engines/${name}`);

  test('is imported through its entrances alone', () => {
    const { exports } = JSON.parse(readFileSync(join(root, 'engines', name, 'package.json'), 'utf8'));
    const entrances = Object.keys(exports).map((path) => `@taici/${name}${path.slice(1)}`);
    const wrong = [...Object.keys(mayImport), 'tests', 'bench']
      .flatMap(filesOf)
      .filter((file) => !file.startsWith(`engines/${name}/`))
      .flatMap(importsOf)
      .filter(({ file, specifier }) => {
        if (specifier.startsWith(`@taici/${name}`)) {
          const isTesting = specifier.endsWith('/testing');
          const mayTest = isTest(file) || /^(?:tests|bench)\//.test(file);
          return !entrances.includes(specifier) || (isTesting && !mayTest);
        }
        const target = specifier.startsWith('#')
          ? specifier.slice(1)
          : relative(root, resolve(root, dirname(file), specifier));
        return target.startsWith(`engines/${name}/`);
      });
    expect(wrong).toEqual([]);
  });

  test('imports only Node, packages and itself', () => {
    const wrong = files
      .flatMap(importsOf)
      .filter(({ file, specifier }) =>
        specifier.startsWith('.')
          ? relative(join(root, 'engines', name), resolve(root, dirname(file), specifier)).startsWith('..')
          : specifier.startsWith('#') || specifier.startsWith('@taici/'),
      );
    expect(wrong).toEqual([]);
  });

  test('has sub folders that import one another in one direction', () => {
    const imported = new Map<string, Set<string>>();
    for (const file of files.filter((one) => !isTest(one) && one.split('/').length > 3)) {
      const folder = file.split('/')[2] ?? '';
      imported.set(folder, new Set([...(imported.get(folder) ?? []), ...importedSubFolders(file)]));
    }
    const circles: string[] = [];
    const visit = (folder: string, path: readonly string[]) => {
      if (path.includes(folder)) return void circles.push([...path, folder].join(' > '));
      for (const next of imported.get(folder) ?? []) visit(next, [...path, folder]);
    };
    for (const folder of imported.keys()) visit(folder, []);
    expect(circles).toEqual([]);
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

test('an import that leads the wrong way is seen', () => {
  expect(folderOf({ file: 'domain/films/a.ts', specifier: '#store/open-store.ts' })).toBe('store');
  expect(folderOf({ file: 'domain/films/a.ts', specifier: '../../media/x.ts' })).toBe('media');
  expect(folderOf({ file: 'domain/films/a.ts', specifier: 'kysely' })).toBeNull();
});
