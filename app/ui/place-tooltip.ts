/** The gap between an element and its tooltip, and the least distance from the edge of the window. CSS pixels. */
const GAP = 6;
const MARGIN = 8;

/** Returns where a tooltip's top left corner goes: above its element and centered, below it if there is no room, and within the window. CSS pixels. */
export function placeTooltip(args: {
  target: Pick<DOMRect, 'left' | 'top' | 'bottom' | 'width'>;
  box: { width: number; height: number };
  view: { width: number; height: number };
}): { left: number; top: number } {
  const { target, box, view } = args;
  const centered = target.left + (target.width - box.width) / 2;
  const above = target.top - GAP - box.height;
  return {
    left: Math.round(Math.max(MARGIN, Math.min(centered, view.width - MARGIN - box.width))),
    top: Math.round(above >= MARGIN ? above : target.bottom + GAP),
  };
}
