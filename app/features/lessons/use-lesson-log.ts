import { useCallback, useEffect } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { loader as rootLoader } from '../../root.tsx';
import { OperationLog } from './operation-log.ts';

let running: { viewerId: string; log: OperationLog } | null = null;

/** The one log of this page for an account; it listens for the page's being left from its first use on. Browser only. */
function logOf(viewerId: string): OperationLog {
  if (running?.viewerId === viewerId) return running.log;
  running?.log.leave();
  const log = new OperationLog({ viewerId, keep: keepOf() });
  running = { viewerId, log };
  log.start();
  window.addEventListener('pagehide', () => log.leave());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') log.leave();
  });
  return log;
}

/** Logs what is done on a page, `m1/simpleClass`, in a lesson; that it was entered is logged by itself. */
export function useLessonLog(pageId: string, lessonId = ''): (event: string, remark?: string) => void {
  const viewerId = useRouteLoaderData<typeof rootLoader>('root')?.viewer?.id ?? '';
  const note = useCallback(
    (event: string, remark = '') => logOf(viewerId).add({ eventId: event, lessonId, pageId, remark }),
    [viewerId, lessonId, pageId],
  );
  useEffect(() => note('enter'), [note]);
  return note;
}

/** Where storage is refused, reading `localStorage` itself throws; the log then lasts as long as the page. */
function keepOf(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'> {
  try {
    return localStorage;
  } catch {
    return {
      getItem: () => null,
      setItem: () => undefined,
      removeItem: () => undefined,
      key: () => null,
      length: 0,
    };
  }
}
