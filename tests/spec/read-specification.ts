import { readFileSync } from 'node:fs';

/** A statement of the specification: a paragraph, a list item or a table row. */
export interface Statement {
  /** Section number, and position within the section, from 1. */
  section: number;
  place: number;
  /** The original text; the cells of a table row are joined by ' | '. */
  says: string;
}

const file = new URL('../../docs/specification.md', import.meta.url);

/**
 * Returns the statements of docs/specification.md in order. Headings, lead-ins (lines that end in a colon), and text
 * before the first section are not statements.
 */
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
