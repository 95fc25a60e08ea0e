/** Full speed, in degrees per millisecond. */
const SPEED = 1.6;

/** Calls back before each frame, with the time in milliseconds. The browser's is `requestAnimationFrame`. */
export interface FrameScheduler {
  request(callback: (nowMs: number) => void): number;
  cancel(handle: number): void;
}

export interface WheelSpin {
  /** Turns at full speed until `stop` or `turn`. */
  start(): void;
  /**
   * Slows down evenly, rests at `angle`, which must be ahead, and then resolves. A later `stop` or `turn` replaces it.
   */
  stop(angle: (current: number) => number): Promise<void>;
  /** Turns to an angle at once. */
  turn(angle: number): void;
  current(): number;
  dispose(): void;
}

/**
 * Creates the motion of a wheel that starts to turn before its result is known. It slows down from full speed without a
 * jerk: over a distance d, slowing down takes 2 d / speed. `show` receives the angle of each frame, in degrees.
 */
export function createWheelSpin(args: { frames: FrameScheduler; show: (angle: number) => void }): WheelSpin {
  const { frames, show } = args;
  let angle = 0;
  let handle: number | null = null;

  const setAngle = (next: number) => {
    angle = next;
    show(next);
  };
  const cancelFrame = () => {
    if (handle !== null) frames.cancel(handle);
    handle = null;
  };
  /** Calls `step` with the time since the first frame, in milliseconds, until it returns true. */
  const run = (step: (sinceMs: number) => boolean) => {
    cancelFrame();
    let startMs: number | null = null;
    const next = (nowMs: number) => {
      startMs ??= nowMs;
      handle = step(nowMs - startMs) ? null : frames.request(next);
    };
    handle = frames.request(next);
  };

  return {
    start() {
      const from = angle;
      run((sinceMs) => {
        setAngle(from + SPEED * sinceMs);
        return false;
      });
    },
    stop(target) {
      const from = angle;
      const to = target(from);
      const lengthMs = (2 * (to - from)) / SPEED;
      return new Promise((resolve) => {
        run((sinceMs) => {
          const remaining = Math.max(0, 1 - sinceMs / lengthMs);
          setAngle(remaining === 0 ? to : from + (to - from) * (1 - remaining * remaining));
          if (remaining === 0) resolve();
          return remaining === 0;
        });
      });
    },
    turn(to) {
      cancelFrame();
      setAngle(to);
    },
    current: () => angle,
    dispose: cancelFrame,
  };
}
