import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { ActivityDto, OwnDrawRecordDto } from '#contract/prize-draw.ts';
import { ApiError } from '../../api/api-error.ts';
import { randomId } from '../../state/random-id.ts';
import { visitorId } from '../../state/visitor-id.ts';
import { prizeDrawStore } from './page-prize-draw-store.ts';
import { throwConfetti } from './throw-confetti.ts';
import { createUnseenDraw } from './unseen-draw.ts';
import { borderAngle, prizeAngle, REST_SPREAD } from './wheel-angle.ts';
import { kickPointer } from './wheel-frame.tsx';
import { openWheelSound, type WheelSound, wheelSoundChoice } from './wheel-sound.ts';
import { createWheelSpin } from './wheel-spin.ts';
import { createWheelTicks } from './wheel-ticks.ts';

export interface PrizeWheel {
  /** True from the click until the wheel rests. Other clicks have no effect meanwhile. */
  isTurning: boolean;
  /** The draw that the wheel shows. Null before the first draw and while the wheel turns. */
  shown: OwnDrawRecordDto | null;
  /** True if `shown` is a draw whose wheel was still turning when the visitor left the page. */
  isFromBefore: boolean;
  /** True if the next click retries a draw whose result has not arrived. */
  isRepeat: boolean;
  error: unknown;
  spin: () => Promise<void>;
}

const atRest = { isTurning: false, shown: null, isFromBefore: false, isRepeat: false, error: null };

/** The vibration at a tick, and the alternating vibrations and pauses after a win, in ms. */
const TICK_VIBRATION = 7;
const WIN_VIBRATION = [30, 60, 30, 60, 80];

const isMotionReduced = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

const indexOfPrize = (prizes: ActivityDto['prizes'], { prizeId: drawnId }: OwnDrawRecordDto) =>
  prizes.findIndex(({ prizeId }) => prizeId === drawnId);

/**
 * Makes one draw at a time. A click sends the draw and starts the wheel, the response decides where the wheel rests,
 * and only then the prize is shown. A failed draw keeps its request ID, so that a retry never draws twice. So does a draw
 * during which the page was left: the next page shows its result, or offers a retry if it was not made.
 */
export function usePrizeWheel(args: {
  canvas: RefObject<HTMLCanvasElement | null>;
  pointer: RefObject<SVGSVGElement | null>;
  activity: Pick<ActivityDto, 'activityId' | 'prizes'>;
  /** The visitor's own draws when the page was loaded. */
  list: readonly OwnDrawRecordDto[];
  confetti: readonly string[];
}): PrizeWheel {
  const { canvas, pointer, list, confetti } = args;
  const { activityId, prizes } = args.activity;
  const count = prizes.length;
  const [state, setState] = useState<Omit<PrizeWheel, 'spin'>>(atRest);
  const request = useRef<string | null>(null);
  const busy = useRef(false);
  const sound = useRef<WheelSound | null>(null);
  const unseen = useMemo(() => createUnseenDraw(activityId), [activityId]);
  const spin = useMemo(() => {
    const tickAt = createWheelTicks(count);
    return createWheelSpin({
      frames: {
        request: (callback) => window.requestAnimationFrame(callback),
        cancel: (handle) => window.cancelAnimationFrame(handle),
      },
      show: (angle) => {
        if (canvas.current) canvas.current.style.transform = `rotate(${angle % 360}deg)`;
        const tick = tickAt(angle, performance.now());
        if (!tick || isMotionReduced()) return;
        kickPointer(pointer.current);
        sound.current?.tick();
        if (tick.isSlow) navigator.vibrate?.(TICK_VIBRATION);
      },
    });
  }, [canvas, pointer, count]);
  useEffect(() => spin.dispose, [spin]);
  useEffect(() => () => sound.current?.dispose(), []);

  // Runs once for each page: a draw made on this page is never an unseen one.
  const hasLooked = useRef(false);
  useEffect(() => {
    if (hasLooked.current) return;
    hasLooked.current = true;
    const requestId = unseen.requestId();
    if (requestId === null) return;
    const record = list.find((draw) => draw.requestId === requestId);
    if (!record) {
      request.current = requestId;
      setState({ ...atRest, isRepeat: true });
      return;
    }
    unseen.forget();
    const index = indexOfPrize(prizes, record);
    spin.turn(prizeAngle({ current: 0, index, count, offset: 0 }));
    setState({ ...atRest, shown: record, isFromBefore: true });
  }, [unseen, spin, prizes, count, list]);

  const celebrate = () => {
    sound.current?.win();
    if (isMotionReduced()) return;
    navigator.vibrate?.(WIN_VIBRATION);
    throwConfetti(confetti);
  };

  const draw = async () => {
    if (busy.current) return;
    busy.current = true;
    const isStill = isMotionReduced();
    const visitor = visitorId();
    setState({ ...atRest, isTurning: true });
    if (wheelSoundChoice.get().isOn) sound.current ??= openWheelSound();
    else {
      sound.current?.dispose();
      sound.current = null;
    }
    if (!isStill) spin.start();
    try {
      request.current ??= randomId();
      unseen.remember(request.current);
      const drawn = await prizeDrawStore.draw(visitor, activityId, request.current);
      request.current = null;
      const index = indexOfPrize(prizes, drawn);
      const offset = (Math.random() * 2 - 1) * REST_SPREAD;
      const target = (current: number) => prizeAngle({ current, index, count, offset });
      if (isStill) spin.turn(target(spin.current()));
      else await spin.stop(target);
      unseen.forget();
      prizeDrawStore.settle(visitor, drawn);
      setState({ ...atRest, shown: drawn });
      if (drawn.state !== 'none') celebrate();
    } catch (error) {
      if (!isStill) await spin.stop((current) => borderAngle({ current, count }));
      // A refused draw was not made and never will be.
      if (error instanceof ApiError && error.httpStatus === 409) unseen.forget();
      setState({ ...atRest, error });
    } finally {
      busy.current = false;
    }
  };
  return { ...state, spin: draw };
}
