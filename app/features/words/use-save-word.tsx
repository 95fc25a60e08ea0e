import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import type { SaveWordLine } from './save-word-popover.tsx';

const SaveWordPopover = lazy(() => import('./save-word-popover.tsx'));

/**
 * Lets the viewer save a word of a line. `saveWord` opens a popover with the line's words beside `anchor`. The page
 * must render `popover` once.
 */
export function useSaveWord(): {
  saveWord: (line: SaveWordLine, anchor: HTMLElement) => void;
  popover: ReactNode;
} {
  const [opened, setOpened] = useState<{ line: SaveWordLine; anchor: HTMLElement } | null>(null);
  const saveWord = useCallback((line: SaveWordLine, anchor: HTMLElement) => setOpened({ line, anchor }), []);
  const popover = opened ? (
    <Suspense fallback={null}>
      <SaveWordPopover {...opened} onDone={() => setOpened(null)} />
    </Suspense>
  ) : null;
  return { saveWord, popover };
}
