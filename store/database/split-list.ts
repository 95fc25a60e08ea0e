/** Cuts a list into pieces of at most `size`, so that one statement's bound values stay within every database's limit. */
export function splitList<T>(list: readonly T[], size: number): T[][] {
  const pieces: T[][] = [];
  for (let start = 0; start < list.length; start += size) pieces.push(list.slice(start, start + size));
  return pieces;
}

/** How many ids go into one `in (...)`. */
export const IDS_PER_QUERY = 1000;
