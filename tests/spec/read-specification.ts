import { readFileSync } from 'node:fs';

/** One thing the specification says: a paragraph, a list item or a row of a table. */
export interface Statement {
  /** Number of its section, and its own place in that section, from 1. */
  section: number;
  place: number;
  /** Its words as they stand; the cells of a table's row are joined by ' | '. */
  says: string;
}

const file = new URL('../../docs/specification.md', import.meta.url);

/** Every statement of docs/specification.md, in order. Headings, lead-ins (lines that end in a colon) and what stands before the first section say nothing. */
export function readSpecification(): Statement[] {
  const statements: Statement[] = [];
  let section = 0;
  const lines = readFileSync(file, 'utf8').split('\n');
  lines.forEach((line, at) => {
    const heading = /^## (\d+)\./.exec(line);
    if (heading) section = Number(heading[1]);
    const isTableHead = line.startsWith('|') && /^\|[-|]+\|$/.test(lines[at + 1] ?? '');
    if (section === 0 || isTableHead || /^(#|\|[-|]+\|$|\s*$)/.test(line) || line.endsWith(':')) return;
    const says = line.startsWith('|')
      ? line
          .slice(1, -1)
          .split('|')
          .map((cell) => cell.trim())
          .join(' | ')
      : line.replace(/^- /, '').trim();
    const place = 1 + (statements.at(-1)?.section === section ? (statements.at(-1)?.place ?? 0) : 0);
    statements.push({ section, place, says });
  });
  return statements;
}
