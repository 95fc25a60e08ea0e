import { type RefObject, useEffect, useRef } from 'react';
import { frameAt } from '#shared/frames.ts';
import { timeToX, xToTime } from '../../ui/time-window.ts';
import { hitTest } from './hit-test.ts';
import {
  dragEdge,
  type Edge,
  moveSelection,
  type Selection,
  selectionTimes,
  type VideoTiming,
} from './selection.ts';
import type { TimeWindowControl } from './use-time-window.ts';

/** How far from an end it is still caught, CSS pixels. */
const REACH = { mouse: 12, touch: 24 } as const;
/** A press that moves less than this is a click. */
const CLICK_SLACK = 4;
/** One notch of a wheel (about 100 units) zooms by this. */
const WHEEL_ZOOM = 1.2;

type Hold =
  | { kind: Edge; grabX: number }
  | { kind: 'body'; downX: number; from: Selection; moved: boolean }
  | { kind: 'head' }
  | { kind: 'pan'; downX: number; lastX: number; moved: boolean };

export interface TimelineTarget {
  reel: VideoTiming;
  selection: Selection;
  control: TimeWindowControl;
  /** A change by dragging; all changes of one drag carry the same gesture. `shown` is the frame to look at meanwhile. */
  onDrag: (change: { selection: Selection; gesture: string; shown: number }) => void;
  onSeek: (frame: number) => void;
}

let gestures = 0;

/**
 * Mouse, pen, touch and wheel on a timeline: ends and the whole selection are dragged, elsewhere the head is moved (mouse)
 * or the timeline (touch); two fingers and the wheel zoom, the wheel with Shift and sideways pans.
 * `held` is true while something is held.
 */
export function useTimelinePointer(args: {
  surface: RefObject<HTMLElement | null>;
  held: RefObject<boolean>;
  target: TimelineTarget;
}): void {
  const { surface, held } = args;
  const latest = useRef(args.target);
  useEffect(() => {
    latest.current = args.target;
  });

  useEffect(() => {
    const element = surface.current;
    if (!element) return;
    const fingers = new Map<number, number>();
    let hold: Hold | null = null;
    let gesture = '';
    let pinch = 0;

    const placeOf = (event: { clientX: number }) => {
      const box = element.getBoundingClientRect();
      return { x: event.clientX - box.left, width: box.width };
    };
    const frameUnder = (x: number, width: number) => {
      const { reel, control } = latest.current;
      const frame = Math.floor((xToTime(x, control.window, width) * reel.rate.num) / (reel.rate.den * 1000));
      return Math.max(0, Math.min(frame, reel.frames - 1));
    };

    const down = (event: PointerEvent) => {
      // Lines are buttons of their own; only the wheel works over them.
      if (event.button !== 0 || laneOf(event) === 'lines') return;
      const { x, width } = placeOf(event);
      element.setPointerCapture(event.pointerId);
      fingers.set(event.pointerId, x);
      held.current = true;
      if (fingers.size === 2) {
        hold = null;
        pinch = spreadOf(fingers);
        return;
      }
      gestures += 1;
      gesture = `drag-${gestures}`;
      const { reel, selection, control, onSeek } = latest.current;
      const { startMs, endMs } = selectionTimes(selection, reel);
      const inX = timeToX(startMs, control.window, width);
      const outX = timeToX(endMs, control.window, width);
      const touch = event.pointerType === 'touch';
      const onRuler = laneOf(event) === 'ruler';
      const hit = onRuler ? 'outside' : hitTest({ x, inX, outX, reach: touch ? REACH.touch : REACH.mouse });
      if (hit === 'in' || hit === 'out') {
        hold = { kind: hit, grabX: x - (hit === 'in' ? inX : outX) };
        element.querySelector<HTMLElement>(`[data-edge="${hit}"]`)?.focus({ preventScroll: true });
      } else if (hit === 'body') hold = { kind: 'body', downX: x, from: selection, moved: false };
      else if (touch && !onRuler) hold = { kind: 'pan', downX: x, lastX: x, moved: false };
      else {
        hold = { kind: 'head' };
        onSeek(frameUnder(x, width));
      }
    };

    const move = (event: PointerEvent) => {
      if (!fingers.has(event.pointerId)) return;
      const { x, width } = placeOf(event);
      fingers.set(event.pointerId, x);
      const { reel, selection, control, onDrag, onSeek } = latest.current;
      if (fingers.size === 2) {
        const spread = spreadOf(fingers);
        if (pinch > 0 && spread > 0) control.zoom(spread / pinch, centreOf(fingers) / width);
        pinch = spread;
        return;
      }
      if (!hold) return;
      if (hold.kind === 'head') onSeek(frameUnder(x, width));
      else if (hold.kind === 'pan') {
        hold.moved ||= Math.abs(x - hold.downX) > CLICK_SLACK;
        if (hold.moved) control.pan(((hold.lastX - x) / width) * control.window.spanMs);
        hold.lastX = x;
      } else if (hold.kind === 'body') {
        hold.moved ||= Math.abs(x - hold.downX) > CLICK_SLACK;
        if (!hold.moved) return;
        const byMs = ((x - hold.downX) / width) * control.window.spanMs;
        const inFrame = hold.from.inFrame + frameAt(byMs, reel.rate);
        const moved = moveSelection({ selection: hold.from, inFrame, reel });
        onDrag({ selection: moved, gesture, shown: moved.inFrame });
      } else {
        const frame = frameAt(xToTime(x - hold.grabX, control.window, width), reel.rate);
        const dragged = dragEdge({ selection, edge: hold.kind, frame, reel });
        onDrag({
          selection: dragged,
          gesture,
          shown: hold.kind === 'in' ? dragged.inFrame : dragged.outFrame - 1,
        });
        const beyond = Math.min(0, x) + Math.max(0, x - width);
        if (beyond !== 0) control.pan((beyond / width) * control.window.spanMs * 0.2);
      }
    };

    const up = (event: PointerEvent) => {
      if (!fingers.delete(event.pointerId)) return;
      const { x, width } = placeOf(event);
      const clicked =
        event.type === 'pointerup' && (hold?.kind === 'body' || hold?.kind === 'pan') && !hold.moved;
      hold = null;
      held.current = fingers.size > 0;
      if (clicked) latest.current.onSeek(frameUnder(x, width));
    };

    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      const { x, width } = placeOf(event);
      const { control } = latest.current;
      const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 33 : 1;
      const sideways = event.shiftKey ? event.deltaX || event.deltaY : event.deltaX;
      if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
        control.pan(((sideways * unit) / width) * control.window.spanMs);
        return;
      }
      // A pinch on a touch pad arrives as small steps of the wheel with Ctrl.
      const strength = event.ctrlKey ? 8 : 1;
      control.zoom(WHEEL_ZOOM ** ((-event.deltaY * unit * strength) / 100), x / width);
    };

    element.addEventListener('pointerdown', down);
    element.addEventListener('pointermove', move);
    element.addEventListener('pointerup', up);
    element.addEventListener('pointercancel', up);
    element.addEventListener('wheel', wheel, { passive: false });
    return () => {
      element.removeEventListener('pointerdown', down);
      element.removeEventListener('pointermove', move);
      element.removeEventListener('pointerup', up);
      element.removeEventListener('pointercancel', up);
      element.removeEventListener('wheel', wheel);
    };
  }, [surface, held]);
}

function laneOf(event: Event): string | null {
  const lane = event.target instanceof Element ? event.target.closest('[data-lane]') : null;
  return lane?.getAttribute('data-lane') ?? null;
}

function spreadOf(fingers: Map<number, number>): number {
  const [a = 0, b = 0] = fingers.values();
  return Math.abs(a - b);
}

function centreOf(fingers: Map<number, number>): number {
  const [a = 0, b = 0] = fingers.values();
  return (a + b) / 2;
}
