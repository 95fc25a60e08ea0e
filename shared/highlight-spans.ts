/** Half-open character ranges [start, end) to highlight in the texts of a line, in UTF-16 code units. */
export type HighlightSpans = { en: [number, number][]; zh: [number, number][] };
