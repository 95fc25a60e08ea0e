/** What a learner notices of the analysis of a recording. Times in milliseconds. */
export interface WatchedAnalysis {
  /** From the end of the recording until the dimensions are shown. */
  tookMs: number;
  /** The longest time between two frames of the page in between. */
  longestFrameMs: number;
}

/** Runs in a page that records. Resolves when the recording has ended and its analysis is shown. */
export function watchAnalysis(): Promise<WatchedAnalysis> {
  return new Promise((resolve) => {
    let endedAt: number | null = null;
    let previous = performance.now();
    let longestFrameMs = 0;
    const look = (now: number) => {
      if (endedAt === null && !document.querySelector('[data-recording="recording"]')) endedAt = now;
      else if (endedAt !== null) longestFrameMs = Math.max(longestFrameMs, now - previous);
      previous = now;
      if (endedAt !== null && document.querySelector('[data-draft] [data-dimensions]'))
        resolve({ tookMs: now - endedAt, longestFrameMs });
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}
