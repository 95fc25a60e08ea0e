/** The sources of the dictionary, by the name that is shown to readers. */
export type SourceName = 'CC-CEDICT' | 'WordNet' | 'SUBTLEX-US' | 'jieba';

/** The first line of a dictionary file. */
interface Header {
  missing: SourceName[];
}

export const writeHeader = (header: Header): string => JSON.stringify(header);

/** Reads the first line of a dictionary file. */
export function readHeader(line: string): Header {
  const header: Header = JSON.parse(line);
  return header;
}
