import { type KeyboardEvent, type SyntheticEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { HighlightSpans } from '#shared/highlight-spans.ts';
import { classNames } from '../../ui/index.ts';
import type { CardLine } from './card-line.ts';
import { splitLineParts } from './select-words.ts';
import { useLineCard } from './use-line-card.tsx';
import { WordGroups } from './word-groups.tsx';

/** How long the pointer rests on a word before its card opens, and how long it may be away before the card closes. */
const HOVER_MS = 500;
const AWAY_MS = 300;

/**
 * The English words of a line. A click, a key, or a resting mouse pointer opens the card of a word. Arrow keys move from
 * word to word, so that a line is one stop of the Tab key.
 */
export function LivingLine({
  line,
  onOpen,
  markClassName,
  className,
}: {
  line: CardLine;
  /** Called when the card opens, for instance to pause a player. */
  onOpen?: (() => void) | undefined;
  /** Classes of the words within the line's spans. */
  markClassName?: string | undefined;
  className?: string;
}) {
  const text = line.en ?? '';
  const parts = useMemo(() => splitLineParts(text), [text]);
  const wordCount = parts.filter(({ wordIndex }) => wordIndex !== null).length;
  const [reachable, setReachable] = useState(0);
  const { openCard, closeCard, isOpen, card } = useLineCard();
  const box = useRef<HTMLSpanElement>(null);
  const hover = useHover();

  const open = (word: HTMLElement, takesFocus: boolean) => {
    hover.cancel();
    onOpen?.();
    openCard(line, word, { initialWord: Number(word.dataset.word), takesFocus });
  };
  const moveFocus = (event: KeyboardEvent<HTMLElement>) => {
    const steps: Record<string, number> = {
      ArrowLeft: reachable - 1,
      ArrowRight: reachable + 1,
      Home: 0,
      End: wordCount - 1,
    };
    const next = steps[event.key];
    if (next === undefined || event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return;
    if (!wordOf(event)) return;
    event.preventDefault();
    // Elsewhere on the page, arrow keys move through the film.
    event.stopPropagation();
    const word = box.current?.querySelector<HTMLElement>(`[data-word="${next}"]`);
    if (!word) return;
    setReachable(next);
    word.focus();
  };

  // The words are many, so the line listens for all of them.
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the events are those of the buttons within */}
      <span
        ref={box}
        lang="en"
        data-words-of={line.id}
        className={classNames('whitespace-pre-line', className)}
        onFocus={(event) => {
          const word = wordOf(event);
          if (word) setReachable(Number(word.dataset.word));
        }}
        onKeyDown={moveFocus}
        onClick={(event) => {
          const word = wordOf(event);
          if (word) open(word, true);
        }}
        onPointerDown={hover.cancel}
        onPointerOver={(event) => {
          const word = wordOf(event);
          if (word && event.pointerType === 'mouse') hover.start(HOVER_MS, () => open(word, false));
        }}
        onPointerOut={(event) => {
          if (!wordOf(event)) return;
          hover.cancel();
          if (isOpen) hover.start(AWAY_MS, () => closeUnlessUsed(closeCard));
        }}
      >
        <WordGroups parts={parts}>
          {({ text: word, start, end, wordIndex }) => (
            <button
              key={start}
              type="button"
              data-word={wordIndex}
              data-from={start}
              tabIndex={wordIndex === Math.min(reachable, wordCount - 1) ? 0 : -1}
              aria-haspopup="dialog"
              className={classNames('living-word', isMarked(line.spans?.en, start, end) && markClassName)}
            >
              {word}
            </button>
          )}
        </WordGroups>
      </span>
      {card}
    </>
  );
}

/** Returns the word that an event of the line is about; null for the space between words. */
const wordOf = ({ target }: SyntheticEvent): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-word]') : null;

const isMarked = (spans: HighlightSpans['en'] | undefined, start: number, end: number) =>
  spans?.some(([from, to]) => start < to && end > from) ?? false;

/** Closes the card unless the pointer or the focus is in it. */
function closeUnlessUsed(close: () => void): void {
  const opened = document.querySelector('[data-line-card]');
  if (!opened?.matches(':hover, :focus-within')) close();
}

/** A timer for the pointer: starting it ends the one before. */
function useHover() {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const cancel = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    cancel,
    start(ms: number, act: () => void) {
      cancel();
      timer.current = setTimeout(act, ms);
    },
  };
}
