import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { DrawResultDto } from '#contract/prize-draw.ts';
import { randomId } from '../../state/random-id.ts';
import { visitorId } from '../../state/visitor-id.ts';
import { prizeDrawStore } from './page-prize-draw-store.ts';
import { borderAngle, prizeAngle, REST_SPREAD } from './wheel-angle.ts';
import { createWheelSpin } from './wheel-spin.ts';

export interface PrizeWheel {
  /** Between the click and the wheel's rest no other click counts. */
  turning: boolean;
  /** The draw the wheel has shown; null before the first and while it turns. */
  shown: DrawResultDto | null;
  error: unknown;
  spin: () => Promise<void>;
}

/**
 * One draw at a time: a click sends it and sets the wheel turning, the answer says where it rests, and only then is the
 * prize told. A draw that failed keeps its request id, so that trying again never draws twice.
 */
export function usePrizeWheel(args: {
  canvas: RefObject<HTMLCanvasElement | null>;
  activityId: string;
  count: number;
}): PrizeWheel {
  const { canvas, activityId, count } = args;
  const [state, setState] = useState<Omit<PrizeWheel, 'spin'>>({ turning: false, shown: null, error: null });
  const request = useRef<string | null>(null);
  const busy = useRef(false);
  const spin = useMemo(
    () =>
      createWheelSpin({
        frames: {
          request: (callback) => window.requestAnimationFrame(callback),
          cancel: (handle) => window.cancelAnimationFrame(handle),
        },
        show: (angle) => {
          if (canvas.current) canvas.current.style.transform = `rotate(${angle % 360}deg)`;
        },
      }),
    [canvas],
  );
  useEffect(() => spin.dispose, [spin]);

  const draw = async () => {
    if (busy.current) return;
    busy.current = true;
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    const sid = visitorId();
    setState({ turning: true, shown: null, error: null });
    if (!still) spin.start();
    try {
      request.current ??= randomId();
      const drawn = await prizeDrawStore.draw(sid, activityId, request.current);
      request.current = null;
      const { index } = drawn;
      const off = (Math.random() * 2 - 1) * REST_SPREAD;
      const target = (current: number) => prizeAngle({ current, index, count, off });
      if (still) spin.turn(target(spin.current()));
      else await spin.stop(target);
      prizeDrawStore.settle(sid, drawn);
      setState({ turning: false, shown: drawn, error: null });
    } catch (error) {
      if (!still) await spin.stop((current) => borderAngle({ current, count }));
      setState({ turning: false, shown: null, error });
    } finally {
      busy.current = false;
    }
  };
  return { ...state, spin: draw };
}
