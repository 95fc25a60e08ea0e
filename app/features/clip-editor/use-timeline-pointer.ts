import { type RefObject, useEffect, useRef } from 'react';
import { frameAt } from '#shared/frames.ts';
import type { VideoTiming } from '../../player/playback-types.ts';
import { timeToX, xToTime } from '../../ui/time-window.ts';
import { hitTest } from './hit-test.ts';
import { dragEdge, type Edge, moveSelection, type Selection, selectionTimes } from './selection.ts';
import type { TimeWindowControl } from './use-time-window.ts';

/** How far from an end of the selection a pointer still grabs it, in CSS pixels. */
const REACH = { mouse: 12, touch: 24 } as const;
/** A press that moves less than this is a click, in CSS pixels. */
const MAX_CLICK_MOVE = 4;
/** How far a dragged end moves to a word, in CSS pixels. */
const WORD_REACH = 16;
/** Zoom factor for one notch of a wheel (about 100 units). */
const WHEEL_ZOOM = 1.2;

/** What the pointer drags. */
type Drag =
  | { kind: Edge; grabX: number }
  | { kind: 'body'; downX: number; from: Selection; moved: boolean }
  | { kind: 'playhead' }
  | { kind: 'pan'; downX: number; lastX: number; moved: boolean };

export interface TimelineTarget {
  timing: VideoTiming;
  selection: Selection;
  control: TimeWindowControl;
  /**
   * Called for each change by dragging. All changes of one drag have the same gesture. `shown` is the frame to display.
   */
  onDrag: (change: { selection: Selection; gesture: string; shown: number }) => void;
  onSeek: (frame: number) => void;
  /** Moves a dragged end to a word within a reach in milliseconds. Not asked while Alt is held. */
  snap: (args: { frame: number; edge: Edge; reachMs: number }) => number;
}

let gestureCount = 0;

/**
 * Handles mouse, pen, touch, and wheel on the timeline. Dragging moves an end or the whole selection; elsewhere it
 * moves the playhead (mouse) or the timeline (touch). Two fingers and the wheel zoom; the wheel with Shift or sideways
 * pans. `isDragging` is true while a pointer is down.
 */
export function useTimelinePointer(args: {
  surface: RefObject<HTMLElement | null>;
  isDragging: RefObject<boolean>;
  target: TimelineTarget;
}): void {
  const { surface, isDragging } = args;
  const latestTarget = useRef(args.target);
  useEffect(() => {
    latestTarget.current = args.target;
  });

  useEffect(() => {
    const element = surface.current;
    if (!element) return;
    const fingers = new Map<number, number>();
    let drag: Drag | null = null;
    let gesture = '';
    let lastDistance = 0;

    const positionOf = (event: { clientX: number }) => {
      const box = element.getBoundingClientRect();
      return { x: event.clientX - box.left, width: box.width };
    };
    const frameUnder = (x: number, width: number) => {
      const { timing, control } = latestTarget.current;
      const frame = Math.floor(
        (xToTime(x, control.window, width) * timing.rate.num) / (timing.rate.den * 1000),
      );
      return Math.max(0, Math.min(frame, timing.frames - 1));
    };

    const down = (event: PointerEvent) => {
      // Lines are buttons; only the wheel works over them.
      if (event.button !== 0 || laneOf(event) === 'lines') return;
      const { x, width } = positionOf(event);
      element.setPointerCapture(event.pointerId);
      fingers.set(event.pointerId, x);
      isDragging.current = true;
      if (fingers.size === 2) {
        drag = null;
        lastDistance = fingerDistance(fingers);
        return;
      }
      gestureCount += 1;
      gesture = `drag-${gestureCount}`;
      const { timing, selection, control, onSeek } = latestTarget.current;
      const { startMs, endMs } = selectionTimes(selection, timing);
      const inX = timeToX(startMs, control.window, width);
      const outX = timeToX(endMs, control.window, width);
      const touch = event.pointerType === 'touch';
      const onRuler = laneOf(event) === 'ruler';
      const hit = onRuler ? 'outside' : hitTest({ x, inX, outX, reach: touch ? REACH.touch : REACH.mouse });
      if (hit === 'in' || hit === 'out') {
        drag = { kind: hit, grabX: x - (hit === 'in' ? inX : outX) };
        element.querySelector<HTMLElement>(`[data-edge="${hit}"]`)?.focus({ preventScroll: true });
      } else if (hit === 'body') drag = { kind: 'body', downX: x, from: selection, moved: false };
      else if (touch && !onRuler) drag = { kind: 'pan', downX: x, lastX: x, moved: false };
      else {
        drag = { kind: 'playhead' };
        onSeek(frameUnder(x, width));
      }
    };

    const move = (event: PointerEvent) => {
      if (!fingers.has(event.pointerId)) return;
      const { x, width } = positionOf(event);
      fingers.set(event.pointerId, x);
      const { timing, selection, control, onDrag, onSeek, snap } = latestTarget.current;
      if (fingers.size === 2) {
        const distance = fingerDistance(fingers);
        if (lastDistance > 0 && distance > 0)
          control.zoom(distance / lastDistance, fingerCenter(fingers) / width);
        lastDistance = distance;
        return;
      }
      if (!drag) return;
      if (drag.kind === 'playhead') onSeek(frameUnder(x, width));
      else if (drag.kind === 'pan') {
        drag.moved ||= Math.abs(x - drag.downX) > MAX_CLICK_MOVE;
        if (drag.moved) control.pan(((drag.lastX - x) / width) * control.window.spanMs);
        drag.lastX = x;
      } else if (drag.kind === 'body') {
        drag.moved ||= Math.abs(x - drag.downX) > MAX_CLICK_MOVE;
        if (!drag.moved) return;
        const byMs = ((x - drag.downX) / width) * control.window.spanMs;
        const inFrame = drag.from.inFrame + frameAt(byMs, timing.rate);
        const moved = moveSelection({ selection: drag.from, inFrame, timing });
        onDrag({ selection: moved, gesture, shown: moved.inFrame });
      } else {
        const under = frameAt(xToTime(x - drag.grabX, control.window, width), timing.rate);
        const reachMs = (WORD_REACH / width) * control.window.spanMs;
        const frame = event.altKey ? under : snap({ frame: under, edge: drag.kind, reachMs });
        const dragged = dragEdge({ selection, edge: drag.kind, frame, timing });
        onDrag({
          selection: dragged,
          gesture,
          shown: drag.kind === 'in' ? dragged.inFrame : dragged.outFrame - 1,
        });
        const beyond = Math.min(0, x) + Math.max(0, x - width);
        if (beyond !== 0) control.pan((beyond / width) * control.window.spanMs * 0.2);
      }
    };

    const up = (event: PointerEvent) => {
      if (!fingers.delete(event.pointerId)) return;
      const { x, width } = positionOf(event);
      const clicked =
        event.type === 'pointerup' && (drag?.kind === 'body' || drag?.kind === 'pan') && !drag.moved;
      drag = null;
      isDragging.current = fingers.size > 0;
      if (clicked) latestTarget.current.onSeek(frameUnder(x, width));
    };

    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      const { x, width } = positionOf(event);
      const { control } = latestTarget.current;
      const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 33 : 1;
      const sideways = event.shiftKey ? event.deltaX || event.deltaY : event.deltaX;
      if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
        control.pan(((sideways * unit) / width) * control.window.spanMs);
        return;
      }
      // A pinch on a touchpad arrives as small wheel steps with Ctrl.
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
  }, [surface, isDragging]);
}

function laneOf(event: Event): string | null {
  const lane = event.target instanceof Element ? event.target.closest('[data-lane]') : null;
  return lane?.getAttribute('data-lane') ?? null;
}

function fingerDistance(fingers: Map<number, number>): number {
  const [a = 0, b = 0] = fingers.values();
  return Math.abs(a - b);
}

function fingerCenter(fingers: Map<number, number>): number {
  const [a = 0, b = 0] = fingers.values();
  return (a + b) / 2;
}
