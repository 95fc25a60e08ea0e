/** The design's width in its own units; a hundred of them are one rem. */
const DESIGN_WIDTH = 750;
const UNITS_PER_REM = 100;
/** A resize is answered once it has been over for this long. Milliseconds. */
const SETTLE_MS = 300;

/** Root font size of the phone layout in px, for a page `width` px wide. */
export const rootFontSize = (width: number): number => (width / DESIGN_WIDTH) * UNITS_PER_REM;

/** Only what is needed of a window. */
export interface RootFontWindow {
  document: { documentElement: { clientWidth: number; style: { fontSize: string } } };
  addEventListener(type: 'resize', listener: () => void): void;
  removeEventListener(type: 'resize', listener: () => void): void;
}

/** Sets the root font size by the page's width, now and 300 ms after every resize. The answer ends it and restores the former size. */
export function syncRootFontSize(window: RootFontWindow): () => void {
  const root = window.document.documentElement;
  const before = root.style.fontSize;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const set = () => {
    root.style.fontSize = `${rootFontSize(root.clientWidth)}px`;
  };
  const onResize = () => {
    clearTimeout(timer);
    timer = setTimeout(set, SETTLE_MS);
  };
  set();
  window.addEventListener('resize', onResize);
  return () => {
    window.removeEventListener('resize', onResize);
    clearTimeout(timer);
    root.style.fontSize = before;
  };
}
