/**
 * Loaded into a process before all else (`node --import`): moves its clock by `MOVED_CLOCK_MS` milliseconds, as an operator or a
 * machine without a battery would. Timers are not affected, as they are not by a real one.
 */
const offsetMs = Number(process.env.MOVED_CLOCK_MS ?? 0);
const readClock = Date.now;
Date.now = () => readClock() + offsetMs;
globalThis.Date = new Proxy(Date, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [target.now()] : args, newTarget),
});
