import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { DrawResultDto } from '#contract/prize-draw.ts';
import { randomId } from '../../state/random-id.ts';
import { visitorId } from '../../state/visitor-id.ts';
import { prizeDrawStore } from './page-prize-draw-store.ts';
import { borderAngle, prizeAngle, REST_SPREAD } from './wheel-angle.ts';
import { createWheelSpin } from './wheel-spin.ts';

export interface PrizeWheel {
  /** True from the click until the wheel rests. Other clicks have no effect meanwhile. */
  isTurning: boolean;
  /** The draw that the wheel shows. Null before the first draw and while the wheel turns. */
  shown: DrawResultDto | null;
  error: unknown;
  spin: () => Promise<void>;
}

/**
 * Makes one draw at a time. A click sends the draw and starts the wheel, the response decides where the wheel rests,
 * and only then the prize is shown. A failed draw keeps its request ID, so that a retry never draws twice.
 */
export function usePrizeWheel(args: {
  canvas: RefObject<HTMLCanvasElement | null>;
  activityId: string;
  count: number;
}): PrizeWheel {
  const { canvas, activityId, count } = args;
  const [state, setState] = useState<Omit<PrizeWheel, 'spin'>>({
    isTurning: false,
    shown: null,
    error: null,
  });
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
    const isMotionReduced = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    const visitor = visitorId();
    setState({ isTurning: true, shown: null, error: null });
    if (!isMotionReduced) spin.start();
    try {
      request.current ??= randomId();
      const drawn = await prizeDrawStore.draw(visitor, activityId, request.current);
      request.current = null;
      const { awardedIndex } = drawn;
      const offset = (Math.random() * 2 - 1) * REST_SPREAD;
      const target = (current: number) => prizeAngle({ current, index: awardedIndex, count, offset });
      if (isMotionReduced) spin.turn(target(spin.current()));
      else await spin.stop(target);
      prizeDrawStore.settle(visitor, drawn);
      setState({ isTurning: false, shown: drawn, error: null });
    } catch (error) {
      if (!isMotionReduced) await spin.stop((current) => borderAngle({ current, count }));
      setState({ isTurning: false, shown: null, error });
    } finally {
      busy.current = false;
    }
  };
  return { ...state, spin: draw };
}
