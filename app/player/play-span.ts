/** The sound that plays. Another one ends it. */
let current: { audio: HTMLAudioElement; stop: () => void } | null = null;

/**
 * Plays the sound of a video from one time to another, in milliseconds. Resolves when it has ended, or another one has begun;
 * rejects when the browser cannot play it.
 */
export async function playSpan(span: { url: string; startMs: number; endMs: number }): Promise<void> {
  const { url, startMs, endMs } = span;
  current?.stop();
  const ended = Promise.withResolvers<void>();
  // If `play` rejects first, nobody waits for this one.
  ended.promise.catch(() => undefined);
  const audio = new Audio(`${url}#t=${(startMs / 1000).toFixed(3)}`);
  let handle = 0;
  const stop = () => {
    cancelAnimationFrame(handle);
    audio.pause();
    if (current?.audio === audio) current = null;
    ended.resolve();
  };
  current = { audio, stop };
  // `timeupdate` comes four times a second, and words are shorter.
  const watch = () => {
    if (audio.currentTime * 1000 >= endMs) stop();
    else handle = requestAnimationFrame(watch);
  };
  audio.addEventListener('timeupdate', () => {
    if (audio.currentTime * 1000 >= endMs) stop();
  });
  audio.addEventListener('ended', stop);
  audio.addEventListener('error', () => ended.reject(new Error('the sound cannot be played')));
  try {
    await audio.play();
    watch();
    await ended.promise;
  } catch (cause) {
    const wasStopped = current?.audio !== audio;
    stop();
    // Stopping a sound that has not begun rejects `play`.
    if (!wasStopped) throw cause;
  }
}

/** Stops the sound of a span, if one plays. */
export function stopSpan(): void {
  current?.stop();
}
