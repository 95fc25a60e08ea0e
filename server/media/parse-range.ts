/**
 * Parses a Range header to a byte range with both ends inclusive. Returns `whole` for no header, for one that cannot be
 * parsed, and for several ranges (a server may answer these with the whole file); returns `unsatisfiable` for a range beyond
 * the end of the file. See RFC 9110, sections 14.1.2 and 14.2.
 */
export function parseRange(args: {
  header: string | null;
  size: number;
}): { start: number; end: number } | 'whole' | 'unsatisfiable' {
  const { header, size } = args;
  const match = header === null ? null : /^bytes\s*=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(header);
  if (!match) return 'whole';
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return 'whole';
  if (first === '') {
    const suffix = Number(last);
    if (suffix === 0 || size === 0) return 'unsatisfiable';
    return { start: Math.max(0, size - suffix), end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return 'whole';
  if (start >= size) return 'unsatisfiable';
  return { start, end };
}
