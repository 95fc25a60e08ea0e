import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';

/** Estimated height of a row before it is rendered, in CSS pixels. */
const ESTIMATED_ROW_HEIGHT = 72;
/** How far outside the scroll box rows are rendered, in CSS pixels. */
const RENDER_MARGIN = 900;

/**
 * A part of a long list that renders its rows only near the visible part of the scroll box, and otherwise reserves
 * their height. `near` renders them anyway. `onNear` is called to fetch missing rows when they are to be rendered.
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
  /** Returns the rows, or null while they are not fetched. */
  children: () => ReactNode | null;
}) {
  const element = useRef<HTMLUListElement>(null);
  const [isVisible, setIsVisible] = useState(false);
  const [height, setHeight] = useState(rows * ESTIMATED_ROW_HEIGHT);
  const isRendered = near || isVisible;
  const content = isRendered ? children() : null;
  const isMissing = content === null;

  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry) setIsVisible(entry.isIntersecting);
      },
      { root: box.current, rootMargin: `${RENDER_MARGIN}px 0px` },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [box]);

  // Called again on every render while rows are missing; the caller must ignore rows that are being fetched.
  useEffect(() => {
    if (isRendered && isMissing) onNear?.();
  });

  useEffect(() => {
    if (isMissing || !element.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setHeight(entry.contentRect.height);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [isMissing]);

  return (
    <ul ref={element} style={isMissing ? { height } : undefined}>
      {content}
    </ul>
  );
}
