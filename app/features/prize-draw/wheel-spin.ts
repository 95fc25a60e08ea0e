/** Turning at full speed, in degrees per millisecond. */
const SPEED = 1.6;

/** What moves the wheel: a clock in milliseconds that calls back before each picture. */
export interface FrameScheduler {
  request(callback: (nowMs: number) => void): number;
  cancel(handle: number): void;
}

export interface WheelSpin {
  /** Full speed until it is told where to stop. */
  start(): void;
  /** Slows down evenly and rests at `angle`, which lies ahead; resolves when it is there. A later `stop` or `turn` wins. */
  stop(angle: (current: number) => number): Promise<void>;
  /** Turns to an angle at once. */
  turn(angle: number): void;
  current(): number;
  dispose(): void;
}

/**
 * A wheel that begins to turn before its result is known. It slows down from the speed it has, so there is no jerk: over a
 * distance d the slowing takes 2 d / speed. `show` is given the angle of every picture, in degrees.
 */
export function createWheelSpin(args: { frames: FrameScheduler; show: (angle: number) => void }): WheelSpin {
  const { frames, show } = args;
  let angle = 0;
  let handle: number | null = null;

  const put = (next: number) => {
    angle = next;
    show(next);
  };
  const halt = () => {
    if (handle !== null) frames.cancel(handle);
    handle = null;
  };
  /** Calls `step` with the time since the first picture until it says that it has ended. */
  const run = (step: (sinceMs: number) => boolean) => {
    halt();
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
        put(from + SPEED * sinceMs);
        return false;
      });
    },
    stop(target) {
      const from = angle;
      const to = target(from);
      const lengthMs = (2 * (to - from)) / SPEED;
      return new Promise((resolve) => {
        run((sinceMs) => {
          const left = Math.max(0, 1 - sinceMs / lengthMs);
          put(left === 0 ? to : from + (to - from) * (1 - left * left));
          if (left === 0) resolve();
          return left === 0;
        });
      });
    },
    turn(to) {
      halt();
      put(to);
    },
    current: () => angle,
    dispose: halt,
  };
}
