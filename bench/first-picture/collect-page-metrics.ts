/** Measurements of a page since it was opened. */
interface PageMetrics {
  /** Time from the last press of Enter to the first moving frame of a video, in milliseconds; null until then. */
  firstPictureMs: number | null;
  /** Time from each key press to the next frame of the page, in milliseconds. */
  keyDelaysMs: number[];
}

declare global {
  interface Window {
    pageMetrics: PageMetrics;
  }
}

/**
 * Collects the metrics in `window.pageMetrics`. Runs in the page before its own scripts, and therefore uses
 * nothing from outside its body.
 */
export function collectPageMetrics(): void {
  const metrics: PageMetrics = { firstPictureMs: null, keyDelaysMs: [] };
  window.pageMetrics = metrics;
  const followed = new WeakSet<HTMLVideoElement>();
  let enterMs: number | null = null;
  const follow = (video: HTMLVideoElement) => {
    if (followed.has(video)) return;
    followed.add(video);
    let lastMediaTime: number | null = null;
    const onFrame: VideoFrameRequestCallback = (nowMs, { mediaTime }) => {
      // The picture moves when a second frame follows while the video plays.
      const isMoving = !video.paused && lastMediaTime !== null && mediaTime > lastMediaTime;
      if (isMoving && enterMs !== null && metrics.firstPictureMs === null)
        metrics.firstPictureMs = nowMs - enterMs;
      lastMediaTime = video.paused ? null : mediaTime;
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
      const pressedMs = event.timeStamp;
      if (event.key === 'Enter') {
        enterMs = pressedMs;
        return;
      }
      // The browser has submitted the frame that shows the letter when the next task runs.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => metrics.keyDelaysMs.push(performance.now() - pressedMs);
        port2.postMessage(null);
      });
    },
    { capture: true },
  );
}
