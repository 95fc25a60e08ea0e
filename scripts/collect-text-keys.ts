import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** Values at runtime: `import type` and `export type` are gone by then. */
const importPattern =
  /\b(?:import|export)\s+(?!type\b)(?:[\w*{}\s,$]+?\s+from\s+)?'([^']+)'|\bimport\(\s*'([^']+)'/g;
/** The parts of a page that come later, with their own wording: `hydrateOnInteraction('name', () => import('file'))` and `fetchPart`. */
const partPattern =
  /\b(?:hydrateOnInteraction|fetchPart)\(\s*'([^']+)',\s*\(\)\s*=>\s*import\('([^']+)'\),?\s*\)/g;
const literalPattern = /'([A-Za-z]+\.[\w.]+)'|`([A-Za-z]+\.(?:[\w.]|\$\{[^`{}]*\})*)`/g;

/**
 * Returns the files that a file imports at runtime, directly and indirectly, itself included, but not the parts that have their own wording. Paths are absolute. Packages are left out. `root` is the folder that `#name/` addresses.
 */
export function reachableFiles(
  root: string,
  file: string,
  skip: ReadonlySet<string> = new Set(),
): Set<string> {
  const reached = new Set<string>();
  const visit = (path: string) => {
    if (reached.has(path) || skip.has(path) || !/\.tsx?$/.test(path)) return;
    reached.add(path);
    for (const [, fixed, later] of readFileSync(path, 'utf8')
      .replace(partPattern, '')
      .matchAll(importPattern)) {
      const specifier = fixed ?? later ?? '';
      const target = specifier.startsWith('#')
        ? join(root, specifier.slice(1))
        : specifier.startsWith('.')
          ? resolve(dirname(path), specifier)
          : null;
      if (target && existsSync(target)) visit(target);
    }
  };
  visit(file);
  return reached;
}

/**
 * Returns which of the catalogue's keys a source text names: as a literal (`'search.title'`), or as a template, whose values
 * stand for one name each (`list.source.${source}` in backquotes). The plural forms of a key belong to it.
 */
export function namedKeys(source: string, keys: readonly string[]): string[] {
  const literals = new Set<string>();
  const patterns: RegExp[] = [];
  for (const [, literal, template = ''] of source.matchAll(literalPattern)) {
    if (literal) literals.add(literal);
    else patterns.push(new RegExp(`^${template.replaceAll('.', '\\.').replace(/\$\{[^}]*\}/g, '\\w+')}$`));
  }
  return keys.filter((key) => {
    const plain = key.replace(/_(?:zero|one|two|few|many)$/, '');
    return literals.has(key) || literals.has(plain) || patterns.some((pattern) => pattern.test(plain));
  });
}

/** Returns the parts of a page with their own wording that files name: their names and their files. */
export function namedParts(files: Iterable<string>): { name: string; file: string }[] {
  return [...files].flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(partPattern)].map(([, name = '', specifier = '']) => ({
      name,
      file: resolve(dirname(path), specifier),
    })),
  );
}
