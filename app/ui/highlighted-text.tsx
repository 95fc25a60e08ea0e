import { splitByHighlights } from './split-by-highlights.ts';

/** A text in which the spans are marked. Spans are [start, end) in UTF-16 code units. */
export function HighlightedText({
  text,
  spans = [],
  markClassName,
}: {
  text: string;
  spans?: readonly [number, number][] | undefined;
  markClassName: string;
}) {
  return splitByHighlights(text, spans).map(({ start, text: part, marked }) =>
    marked ? (
      <mark key={start} className={markClassName}>
        {part}
      </mark>
    ) : (
      part
    ),
  );
}
