/** The width of the design in design units. */
const DESIGN_WIDTH = 750;
/** Design units in one rem. */
const UNITS_PER_REM = 100;
/** Debounce of resize events, in milliseconds. */
const RESIZE_DEBOUNCE_MS = 300;

/** Returns the root font size of the phone layout in px, for a page `width` px wide. */
export const rootFontSize = (width: number): number => (width / DESIGN_WIDTH) * UNITS_PER_REM;

/** The part of `Window` that `syncRootFontSize` uses. */
export interface RootFontWindow {
  document: { documentElement: { clientWidth: number; style: { fontSize: string } } };
  addEventListener(type: 'resize', listener: () => void): void;
  removeEventListener(type: 'resize', listener: () => void): void;
}

/**
 * Sets the root font size from the page's width, now and 300 ms after every resize. The returned function stops this
 * and restores the previous size.
 */
export function syncRootFontSize(window: RootFontWindow): () => void {
  const root = window.document.documentElement;
  const previousSize = root.style.fontSize;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const set = () => {
    root.style.fontSize = `${rootFontSize(root.clientWidth)}px`;
  };
  const onResize = () => {
    clearTimeout(timer);
    timer = setTimeout(set, RESIZE_DEBOUNCE_MS);
  };
  set();
  window.addEventListener('resize', onResize);
  return () => {
    window.removeEventListener('resize', onResize);
    clearTimeout(timer);
    root.style.fontSize = previousSize;
  };
}
