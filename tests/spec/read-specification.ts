import { readFileSync } from 'node:fs';

/** A statement of the specification: a paragraph, a list item, a table row, or a lead-in. */
export interface Statement {
  /**
   * Section and position within the section, both from 1, for example `2.43`. A lead-in (a line that ends in a colon) has
   * the position of the first statement that it introduces, and the word, for example `2.43 lead-in`.
   */
  id: string;
  /** The original text; the cells of a table row are joined by ' | '. */
  says: string;
}

const file = new URL('../../docs/specification.md', import.meta.url);

/**
 * Returns the statements of docs/specification.md in order. Headings and text before the first section are not
 * statements.
 */
export function readSpecification(): Statement[] {
  const statements: Statement[] = [];
  let [section, place] = [0, 0];
  const lines = readFileSync(file, 'utf8').split('\n');
  lines.forEach((line, at) => {
    const heading = /^## (\d+)\./.exec(line);
    if (heading) [section, place] = [Number(heading[1]), 0];
    const isTableHead = line.startsWith('|') && /^\|[-|]+\|$/.test(lines[at + 1] ?? '');
    if (section === 0 || isTableHead || /^(#|\|[-|]+\|$|\s*$)/.test(line)) return;
    const says = line.startsWith('|')
      ? line
          .slice(1, -1)
          .split('|')
          .map((cell) => cell.trim())
          .join(' | ')
      : line.replace(/^- /, '').trim();
    if (line.endsWith(':')) {
      statements.push({ id: `${section}.${place + 1} lead-in`, says });
      return;
    }
    place += 1;
    statements.push({ id: `${section}.${place}`, says });
  });
  return statements;
}
