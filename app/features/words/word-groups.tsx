import { type ReactNode, useMemo } from 'react';
import { groupLineParts, type LinePart } from './select-words.ts';

/** A part of a line that is a word. */
type WordPart = LinePart & { wordIndex: number };

/**
 * The parts of a line, each word as `children` shows it. A row never ends between a word and its punctuation: a button is a
 * box in the row, after which a browser would end the row even before a full stop.
 */
export function WordGroups({
  parts,
  children,
}: {
  parts: readonly LinePart[];
  children: (word: WordPart) => ReactNode;
}) {
  const groups = useMemo(() => groupLineParts(parts), [parts]);
  return groups.map((group) =>
    group.some(isWord) ? (
      <span key={group[0]?.start} className="whitespace-nowrap">
        {group.map((part) => (isWord(part) ? children(part) : part.text))}
      </span>
    ) : (
      group.map(({ text }) => text)
    ),
  );
}

const isWord = (part: LinePart): part is WordPart => part.wordIndex !== null;
