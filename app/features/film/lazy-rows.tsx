import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';

/** Height a row is taken to have before it has been drawn, px. */
const ROW_GUESS_PX = 72;
/** How far outside the box rows are drawn already, px. */
const AHEAD_PX = 900;

/**
 * A stretch of a long list that draws its rows only near the scrolling box, else keeps their room. `near` draws them
 * whatever the place; `onNear` is called when they come near, to fetch them.
 */
export function LazyRows({
  box,
  rows,
  near,
  onNear,
  children,
}: {
  box: RefObject<HTMLElement | null>;
  rows: number;
  near: boolean;
  onNear?: () => void;
  /** Rows, or null while they are not fetched. */
  children: () => ReactNode | null;
}) {
  const element = useRef<HTMLUListElement>(null);
  const [inSight, setInSight] = useState(false);
  const [height, setHeight] = useState(rows * ROW_GUESS_PX);
  const drawn = near || inSight;
  const content = drawn ? children() : null;
  const missing = content === null;

  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry) setInSight(entry.isIntersecting);
      },
      { root: box.current, rootMargin: `${AHEAD_PX}px 0px` },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [box]);

  // Asked for again on every change while they are missing: whoever fetches knows what is already on its way.
  useEffect(() => {
    if (drawn && missing) onNear?.();
  });

  useEffect(() => {
    if (missing || !element.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setHeight(entry.contentRect.height);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [missing]);

  return (
    <ul ref={element} style={missing ? { height } : undefined}>
      {content}
    </ul>
  );
}
