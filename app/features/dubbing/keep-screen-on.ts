/**
 * Keeps a phone's screen from locking. Returns a function that ends this. Does nothing where a browser cannot do it. The
 * system ends it when the page is hidden; it begins again when the page is shown.
 */
export function keepScreenOn(): () => void {
  const { wakeLock } = navigator;
  if (!wakeLock) return () => undefined;
  // A browser refuses at a low battery and on a hidden page: the recording then ends as late as the lock allows.
  const request = () => wakeLock.request('screen').catch(() => null);
  let held = request();
  const onVisibility = () => {
    if (!document.hidden) held = request();
  };
  document.addEventListener('visibilitychange', onVisibility);
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    void held.then((lock) => lock?.release());
  };
}
