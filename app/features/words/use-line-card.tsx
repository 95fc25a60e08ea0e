import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import type { CardLine } from './card-line.ts';
import type { LineCardProps } from './line-card-popover.tsx';

const LineCardPopover = lazy(() => import('./line-card-popover.tsx'));

type OpenedCard = Pick<LineCardProps, 'line' | 'anchor' | 'initialWord' | 'takesFocus' | 'playsWord'>;

/**
 * Lets the viewer look up and save the words of a line. `openCard` opens the card beside `anchor`. The page must render
 * `card` once.
 */
export function useLineCard(): {
  openCard: (
    line: CardLine,
    anchor: HTMLElement,
    options?: Partial<Pick<OpenedCard, 'initialWord' | 'takesFocus'>>,
  ) => void;
  closeCard: () => void;
  isOpen: boolean;
  card: ReactNode;
} {
  const [opened, setOpened] = useState<OpenedCard | null>(null);
  const openCard = useCallback(
    (line: CardLine, anchor: HTMLElement, options: Partial<OpenedCard> = {}) =>
      setOpened({
        ...{ line, anchor, initialWord: null, takesFocus: true, ...options },
        // A card that opens under a resting pointer is silent.
        playsWord: options.initialWord != null && options.takesFocus !== false,
      }),
    [],
  );
  const closeCard = useCallback(() => setOpened(null), []);
  const card = opened ? (
    <Suspense fallback={null}>
      <LineCardPopover
        key={`${opened.line.id} ${opened.initialWord}`}
        {...opened}
        onPin={() => setOpened((before) => before && { ...before, takesFocus: true })}
        onDone={closeCard}
      />
    </Suspense>
  ) : null;
  return { openCard, closeCard, isOpen: opened !== null, card };
}
