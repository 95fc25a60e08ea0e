import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');

/** The top folders that a top folder may import. Only `server` composes. Tests of the domain may use the real store, files, and engines. */
const mayImport: Record<string, { code: string[]; tests: string[] }> = {
  server: {
    code: ['app', 'jobs', 'store', 'media', 'engines', 'domain', 'contract', 'shared'],
    tests: [],
  },
  app: { code: ['engines', 'domain', 'contract', 'shared'], tests: ['tests'] },
  jobs: { code: ['domain', 'shared'], tests: ['store'] },
  store: { code: ['domain', 'shared'], tests: [] },
  engines: { code: [], tests: [] },
  media: { code: ['engines', 'domain', 'shared'], tests: [] },
  // Draws the demo films. Running code must not import it.
  demo: { code: [], tests: ['domain'] },
  domain: { code: ['shared'], tests: ['store', 'media', 'server', 'engines'] },
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
const pureNode = ['node:async_hooks', 'node:crypto', 'node:util'];

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

/** The top folders that `#name/` stands for. */
const aliased = new Set(
  Object.keys(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).imports).map((key) =>
    key.slice(1, -2),
  ),
);

test('a file is imported by a relative path within its room, and by `#room/` from another one', () => {
  const rooms = [...runningRooms, 'tests', 'bench', 'demo'].filter((room) => room !== 'engines');
  const wrong = rooms.flatMap((room) =>
    filesOf(room)
      .flatMap(importsOf)
      .filter((one) => {
        const target = folderOf(one);
        if (target === null || !aliased.has(target)) return false;
        return one.specifier.startsWith('#') === (target === room);
      }),
  );
  expect(wrong).toEqual([]);
});

/** The files that answer the calls of a family. */
const handlerFiles = () =>
  filesOf('server/handlers').filter(
    (file) => !isTest(file) && /= defineHandlers</.test(readFileSync(join(root, file), 'utf8')),
  );

test('the table of features names each folder of pages, family of calls, and folder of rules', () => {
  const document = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
  const table = document.slice(document.indexOf('| pages, `app/features/`')).split('\n\n', 1)[0] ?? '';
  const foldersIn = (folder: string) =>
    readdirSync(join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !['testing', 'admin', 'errors'].includes(entry.name))
      .map(({ name }) => name);
  const names = [...foldersIn('app/features'), ...handlerFiles().map((file) => basename(file, '.ts'))];
  expect(names.filter((name) => !table.includes(`\`${name}\``))).toEqual([]);
});

test('each family of handlers has a test that calls its routes', () => {
  const untested = handlerFiles().filter(
    (file) => !existsSync(join(root, file.replace(/\.ts$/, '.test.ts'))),
  );
  expect(untested).toEqual([]);
});

test('learner pages import no admin screens', () => {
  const isAdminFile = (file: string) => /^app\/features\/(?:admin|[^/]+\/admin)\//.test(file);
  const learnerFiles = filesOf('app').filter((file) => !isAdminFile(file) && file !== 'app/routes.ts');
  const wrong = learnerFiles.flatMap(importsOf).filter((one) => targetOf(one).some(isAdminFile));
  expect(wrong).toEqual([]);
});

test('pages load no engine but that of pronunciation, which is made for browsers', () => {
  const wrong = filesOf('app')
    .flatMap(importsOf)
    .filter(
      ({ file, specifier }) =>
        /^@taici\//.test(specifier) && specifier !== '@taici/pronunciation' && !isTest(file),
    );
  expect(wrong).toEqual([]);
});

test('pages get no domain views, only DTOs', () => {
  const wrong = filesOf('app').filter((file) =>
    /^import type [^;]*'#domain\/[^']*types\.ts';/m.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(wrong).toEqual([]);
});

test('no schema of the contract lets keys through that it does not name', () => {
  const wrong = filesOf('contract').filter((file) =>
    /\b(?:loose|looseObject|passthrough|catchall)\(/.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(wrong).toEqual([]);
});

/** A type at the return position hides keys that it does not name, so that `defineHandlers` cannot see them. */
test('handlers name a DTO only in `defineDto`', () => {
  const files = filesOf('server/handlers').filter((file) => !isTest(file));
  const wrong = files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8')
      .replaceAll(/^import [^;]*;/gm, '')
      .replaceAll(/\bdefineDto<[^()]*>\(\)/g, '');
    return Array.from(text.matchAll(/\b[A-Z]\w*Dto\b/g), ([name]) => `${file}: ${name}`);
  });
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

/** All rooms, and the measurements. */
const allRooms = [...Object.keys(mayImport), 'bench'];

test('no files import each other in a circle, type imports included', () => {
  const files = allRooms.flatMap(filesOf);
  expect(findCircles(new Map(files.map((file) => [file, importsOf(file).flatMap(targetOf)])))).toEqual([]);
});

/** Names that the router reads from the module of a page, a layout, or the root. */
const routeModule = /^app\/(?:root|.*-(?:route|layout))\.tsx$/;
const routeNames = ['ErrorBoundary', 'Layout', 'links', 'loader', 'meta', 'middleware', 'shouldRevalidate'];

/** Names that may be exported twice, with the reason. */
const allowedTwice: Record<string, string> = Object.fromEntries(
  ['FrameRate', 'FrameSpan', 'frameStartMs', 'countFrames', 'mergeAdjacentSpans'].map((name) => [
    name,
    'Frame arithmetic: the frame cutter imports nothing of the product, and pages and rules load no engine.',
  ]),
);

/** Returns the names that a file declares and exports, and those that it exports again unless it is an entry point. */
function exportedNames(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  const declared = text.matchAll(
    /^export (?:async )?(?:const|let|function\*?|class|interface|type|enum) ([$\w]+)/gm,
  );
  const lists = file.endsWith('/index.ts') ? [] : text.matchAll(/^export (?:type )?\{([^}]*)\}/gm);
  const listed = Array.from(lists, ([, list = '']) => list.split(',')).flat();
  return [
    ...Array.from(declared, ([, name = '']) => name),
    ...listed.flatMap((item) => item.match(/[$\w]+(?=\s*$)/) ?? []),
  ].filter((name) => !(routeModule.test(file) && routeNames.includes(name)));
}

test('a name is exported by one file only', () => {
  const files = allRooms
    .flatMap(filesOf)
    .filter((file) => !isTest(file))
    // Each part of the wording has the name of its subject, once in each language.
    .filter((file) => !file.startsWith('shared/catalogue/'));
  const filesByName = new Map<string, string[]>();
  for (const file of files) {
    for (const name of new Set(exportedNames(file))) {
      filesByName.set(name, [...(filesByName.get(name) ?? []), file]);
    }
  }
  const twice = [...filesByName].filter(([name, { length }]) => length > 1 && !(name in allowedTwice));
  expect(Object.fromEntries(twice)).toEqual({});
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
