const LOCK_NAME = 'taici.recording';

/** Runs a recording. Returns 'busy' without running it while another tab of the browser records. */
export async function recordInOneTab<Result>(run: () => Promise<Result>): Promise<Result | 'busy'> {
  // Old browsers have no locks: they record without one.
  if (!navigator.locks) return run();
  return navigator.locks.request(LOCK_NAME, { ifAvailable: true }, (lock) => (lock ? run() : 'busy'));
}
