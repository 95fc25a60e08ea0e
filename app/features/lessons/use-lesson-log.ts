import { useCallback, useEffect } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { loader as rootLoader } from '../../root.tsx';
import { type LogStorage, OperationLog } from './operation-log.ts';

let current: { viewerId: string; log: OperationLog } | null = null;

/** Returns this page's log for an account. Its creation registers listeners for leaving the page. Browser only. */
function getLog(viewerId: string): OperationLog {
  if (current?.viewerId === viewerId) return current.log;
  current?.log.leave();
  const log = new OperationLog({ viewerId, storage: getStorage() });
  current = { viewerId, log };
  log.start();
  window.addEventListener('pagehide', () => log.leave());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') log.leave();
  });
  return log;
}

/**
 * Returns a function that logs events of a lesson page, such as `m1/simpleClass`. It also logs that the page was
 * entered.
 */
export function useLessonLog(pageId: string, lessonId = ''): (event: string, remark?: string) => void {
  const viewerId = useRouteLoaderData<typeof rootLoader>('root')?.viewer?.id ?? '';
  const logEvent = useCallback(
    (event: string, remark = '') => getLog(viewerId).add({ eventId: event, lessonId, pageId, remark }),
    [viewerId, lessonId, pageId],
  );
  useEffect(() => logEvent('enter'), [logEvent]);
  return logEvent;
}

/** Returns `localStorage`, or a replacement that stores nothing where reading `localStorage` throws. */
function getStorage(): LogStorage {
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
