/** What a page tells of itself since it was opened. */
export interface PageMetrics {
  /** From the last Enter to the first frame of a video that moves, in milliseconds; null until there is one. */
  firstFrameMs: number | null;
  /** From each key that went down to the next picture of the page, in milliseconds. */
  keyDelaysMs: number[];
}

declare global {
  interface Window {
    watched: PageMetrics;
  }
}

/** Runs in the page, before its own scripts: it can use nothing from outside itself. */
export function collectPageMetrics(): void {
  const watched: PageMetrics = { firstFrameMs: null, keyDelaysMs: [] };
  window.watched = watched;
  const followed = new WeakSet<HTMLVideoElement>();
  let enterMs: number | null = null;
  const follow = (video: HTMLVideoElement) => {
    if (followed.has(video)) return;
    followed.add(video);
    let before: number | null = null;
    const onFrame: VideoFrameRequestCallback = (nowMs, { mediaTime }) => {
      // The second frame in a row while it plays: the picture moves.
      const moves = !video.paused && before !== null && mediaTime > before;
      if (moves && enterMs !== null && watched.firstFrameMs === null) watched.firstFrameMs = nowMs - enterMs;
      before = video.paused ? null : mediaTime;
      video.requestVideoFrameCallback(onFrame);
    };
    video.requestVideoFrameCallback(onFrame);
  };
  new MutationObserver(() => {
    for (const video of document.querySelectorAll('video')) follow(video);
  }).observe(document, { childList: true, subtree: true });
  window.addEventListener(
    'keydown',
    (event) => {
      const downMs = event.timeStamp;
      if (event.key === 'Enter') {
        enterMs = downMs;
        return;
      }
      // The frame that shows the letter has been handed over when the next task after it runs.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => watched.keyDelaysMs.push(performance.now() - downMs);
        port2.postMessage(null);
      });
    },
    { capture: true },
  );
}
