import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react';
import type { SourceVideoDto } from '#contract/clips.ts';
import type { LineDto } from '#contract/lines.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { classNames } from '../../ui/index.ts';
import type { Selection } from './selection.ts';
import type { MeasuredWords } from './use-measured-words.ts';
import { isWordSelected, type LineOfWords, linesOfWords, type WordPlace } from './word-selection.ts';

let gestureCount = 0;
const nextGesture = () => {
  gestureCount += 1;
  return `words-${gestureCount}`;
};

/**
 * The words of the lines at the selection. Dragging over words selects from the first to the last one; so do two clicks or
 * taps, and Shift with an arrow key.
 */
export function WordPicker({
  video,
  lines,
  peaks,
  measuredWords,
  selection,
  onSelect,
  onDone,
}: {
  video: SourceVideoDto;
  lines: LineDto[];
  /** The waveform, by which the words are placed; null while it is not there. */
  peaks: Int8Array | null;
  /** Where the words were measured. It is another function when that changes. */
  measuredWords: MeasuredWords;
  selection: Selection;
  /** Returns the new selection; null if there is none. All changes of one gesture are undone in one step. */
  onSelect: (args: {
    lines: readonly LineOfWords[];
    from: WordPlace;
    to: WordPlace;
    gesture: string;
  }) => Selection | null;
  /** Called when a gesture has ended. */
  onDone: (selection: Selection) => void;
}) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const shown = useMemo(
    () => linesOfWords({ lines, selection, timing: video, peaks, measuredWords }),
    [lines, selection, video, peaks, measuredWords],
  );
  /** The word that the next click selects up to; null if the next click begins anew. */
  const [anchor, setAnchor] = useState<WordPlace | null>(null);
  /** `selected` is null until the pointer reaches another word. */
  const drag = useRef<{
    from: WordPlace;
    to: WordPlace;
    gesture: string;
    selected: Selection | null;
  } | null>(null);
  const [reachable, setReachable] = useState<string | null>(null);
  const keys = shown.flatMap(({ index, words }) => words.map(({ wordIndex }) => keyOf(index, wordIndex)));
  if (keys.length === 0) return null;
  const tabStop = reachable !== null && keys.includes(reachable) ? reachable : keys[0];

  const select = (from: WordPlace, to: WordPlace, gesture = nextGesture()) =>
    onSelect({ lines: shown, from, to, gesture });
  const move = (event: PointerEvent) => {
    // The button was released where the box could not see it.
    if (event.buttons === 0) drag.current = null;
    const { current } = drag;
    const to = placeOf(document.elementFromPoint(event.clientX, event.clientY));
    if (!current || !to || isSamePlace(to, current.to)) return;
    // A drag may end anywhere. The capture begins late, because it sends the click of a word to the box.
    event.currentTarget.setPointerCapture(event.pointerId);
    const selected = select(current.from, to, current.gesture) ?? current.selected;
    drag.current = { ...current, to, selected };
  };
  const click = (to: WordPlace, extend: boolean) => {
    const from = extend || anchor ? (anchor ?? to) : to;
    const selected = select(from, to);
    setAnchor(extend ? from : anchor ? null : to);
    if (selected) onDone(selected);
  };
  const moveFocus = (event: KeyboardEvent<HTMLElement>) => {
    const at = keys.indexOf(keyOfElement(event.target) ?? '');
    const steps: Record<string, number> = {
      ArrowLeft: at - 1,
      ArrowRight: at + 1,
      Home: 0,
      End: keys.length - 1,
    };
    const next = keys[steps[event.key] ?? -1];
    if (at < 0 || steps[event.key] === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    // Elsewhere on the page, arrow keys move through the film.
    event.stopPropagation();
    const word = next && box.current?.querySelector<HTMLElement>(`[data-pick="${next}"]`);
    if (!word) return;
    word.focus();
    const [from, to] = [placeOf(event.target), placeOf(word)];
    if (!event.shiftKey || !from || !to) return;
    select(anchor ?? from, to);
    setAnchor(anchor ?? from);
  };

  return (
    <section aria-label={t('clipEditor.words')} className="grid gap-1.5 border-rule border-t pt-3">
      <h2 className="font-medium text-14">{t('clipEditor.words')}</h2>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the events are those of the words within */}
      <div
        ref={box}
        lang="en"
        className="spoken grid max-h-[30vh] select-none gap-1.5 overflow-y-auto text-16 leading-[1.7]"
        onKeyDown={moveFocus}
        onPointerDown={(event) => {
          const from = event.pointerType === 'touch' || event.button !== 0 ? null : placeOf(event.target);
          drag.current = from && { from, to: from, gesture: nextGesture(), selected: null };
        }}
        onPointerMove={move}
        onPointerUp={() => {
          const selected = drag.current?.selected;
          if (!selected) return;
          setAnchor(null);
          onDone(selected);
        }}
        onPointerCancel={() => {
          drag.current = null;
        }}
        onClick={(event) => {
          const wasDrag = drag.current !== null && drag.current.selected !== null;
          drag.current = null;
          const place = placeOf(event.target);
          if (place && !wasDrag) click(place, event.shiftKey);
        }}
        onFocus={(event) => setReachable(keyOfElement(event.target))}
      >
        {shown.map(({ index, words }) =>
          words.length === 0 ? null : (
            <p key={index}>
              {words.map((word) => {
                const key = keyOf(index, word.wordIndex);
                const isSelected = isWordSelected(word, selection, video);
                return (
                  <span key={key}>
                    <button
                      type="button"
                      data-pick={key}
                      tabIndex={key === tabStop ? 0 : -1}
                      aria-pressed={isSelected}
                      className={classNames(
                        'living-word px-0.5',
                        isSelected ? 'bg-line text-on-line' : 'text-ink-2',
                      )}
                    >
                      {word.text}
                    </button>{' '}
                  </span>
                );
              })}
            </p>
          ),
        )}
      </div>
      <p className="text-12 text-ink-2">{t(anchor ? 'clipEditor.wordsTo' : 'clipEditor.wordsHint')}</p>
    </section>
  );
}

const keyOf = (line: number, word: number) => `${line}-${word}`;

const keyOfElement = (target: EventTarget | null): string | null =>
  target instanceof Element ? (target.closest<HTMLElement>('[data-pick]')?.dataset.pick ?? null) : null;

/** Returns the word that an element shows; null for another element. */
function placeOf(target: EventTarget | null): WordPlace | null {
  const [line, word] = keyOfElement(target)?.split('-').map(Number) ?? [];
  return line === undefined || word === undefined ? null : { line, word };
}

const isSamePlace = (a: WordPlace, b: WordPlace) => a.line === b.line && a.word === b.word;
