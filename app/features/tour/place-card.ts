/** A rectangle in the window. CSS pixels. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The gap between the card and what it points at, and the least distance from the edge of the window. CSS pixels. */
const GAP = 12;
const MARGIN = 8;

const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top));

const clamp = (value: number, max: number) => Math.max(MARGIN, Math.min(value, max - MARGIN));

/**
 * Returns the top left corner of the card: below the target, above it, at its right, or at its left, within the window, and
 * clear of the target and of the box around it. Where no place is clear of both, it covers as little as possible, the target
 * least of all. Without a target, it is at the bottom. CSS pixels.
 */
export function placeCard(args: {
  /** The control that the card points at; null if it is not in view. */
  target: Box | null;
  /** What the control belongs to and what should stay in view with it, such as an open card. */
  around: Box | null;
  card: { width: number; height: number };
  view: { width: number; height: number };
}): { left: number; top: number } {
  const { target, card, view } = args;
  const inView = ({ left, top }: { left: number; top: number }) => ({
    left: Math.round(clamp(left, view.width - card.width)),
    top: Math.round(clamp(top, view.height - card.height)),
  });
  if (!target) return inView({ left: (view.width - card.width) / 2, top: view.height });
  const around = args.around ?? target;
  const places = [around, target].flatMap((box) => {
    const left = target.left + (target.width - card.width) / 2;
    const top = target.top + (target.height - card.height) / 2;
    return [
      { left, top: box.top + box.height + GAP },
      { left, top: box.top - GAP - card.height },
      { left: box.left + box.width + GAP, top },
      { left: box.left - GAP - card.width, top },
    ].map(inView);
  });
  const covered = (place: { left: number; top: number }) => {
    const box = { ...place, ...card };
    return overlap(box, target) * view.width * view.height + overlap(box, around);
  };
  return places.reduce((best, place) => (covered(place) < covered(best) ? place : best));
}
