import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { Plugin } from 'vite';
import { ERROR_TEXTS, flattenTexts } from '../app/i18n/translate.ts';
import { en } from '../shared/catalogue/en/index.ts';
import { zhCN } from '../shared/catalogue/zh-CN/index.ts';
import { namedKeys, namedParts, reachableFiles } from './collect-text-keys.ts';

const catalogues = Object.entries({ 'zh-CN': flattenTexts(zhCN), en: flattenTexts(en) });
const keys = Object.keys(flattenTexts(en));

interface Page {
  id: string;
  /** The files of its route and of the routes around it, relative to the folder of the pages. */
  files: string[];
}

/** Returns the routes without children, with the IDs that React Router gives to those without one. */
function listPages(entries: readonly RouteConfigEntry[], around: readonly string[] = []): Page[] {
  return entries.flatMap(({ id, file, children }) =>
    children
      ? listPages(children, [...around, file])
      : [{ id: id ?? file.replace(/\.tsx$/, ''), files: [...around, file] }],
  );
}

const errorKeys = new Set(keys.filter((key) => key.startsWith('error.')));

/** Returns the keys that files name, without those of the wording of error codes. */
const keysOf = (files: Iterable<string>) =>
  new Set(
    [...files]
      .flatMap((file) => namedKeys(readFileSync(file, 'utf8'), keys))
      .filter((key) => !errorKeys.has(key)),
  );

/**
 * Returns the keys that each page needs by its ID, those of its later parts by their names, those of
 * every page as `root`, and the wording of error codes.
 */
function splitKeys(root: string, routes: readonly RouteConfigEntry[]): Map<string, ReadonlySet<string>> {
  const app = join(root, 'app');
  const layouts = routes.filter(({ path, index }) => path === undefined && !index).map(({ file }) => file);
  const baseFiles = new Set(
    ['root.tsx', 'entry.client.tsx', ...layouts].flatMap((file) => [
      ...reachableFiles(root, join(app, file)),
    ]),
  );
  const baseKeys = keysOf(baseFiles);
  const split = new Map<string, ReadonlySet<string>>([
    ['root', baseKeys],
    [ERROR_TEXTS, errorKeys],
  ]);
  const add = (id: string, paths: readonly string[]) => {
    if (split.has(id)) return;
    const own = new Set(paths.flatMap((path) => [...reachableFiles(root, path, baseFiles)]));
    split.set(id, new Set([...keysOf(own)].filter((key) => !baseKeys.has(key))));
    for (const { name, file } of namedParts(own)) add(name, [file]);
  };
  for (const { name, file } of namedParts(baseFiles)) add(name, [file]);
  for (const { id, files } of listPages(routes))
    add(
      id,
      files.map((file) => join(app, file)),
    );
  return split;
}

/**
 * Splits the wording for the browser: writes a file for each page and language with the texts whose keys the page's code
 * names, and one with those that every page needs. `app/i18n/page-texts.ts` loads them. Their folder is named by a hash of
 * them all, so that they never change under their address.
 */
export function splitPageTexts(args: { root: string; routes: readonly RouteConfigEntry[] }): Plugin {
  const pages = splitKeys(args.root, args.routes);
  const files = catalogues.flatMap(([locale, texts]) =>
    [...pages].map(([id, named]) => ({
      name: `${locale}/${id}.js`,
      source: `export default ${JSON.stringify(Object.fromEntries(Object.entries(texts).filter(([key]) => named.has(key))))}`,
    })),
  );
  const hash = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 8);
  const folder = `assets/texts-${hash}`;
  return {
    name: 'page-texts',
    config: () => ({ define: { 'import.meta.env.TEXTS_FOLDER': JSON.stringify(`/${folder}`) } }),
    generateBundle() {
      if (this.environment.name !== 'client') return;
      for (const { name, source } of files)
        this.emitFile({ type: 'asset', fileName: `${folder}/${name}`, source });
    },
  };
}
