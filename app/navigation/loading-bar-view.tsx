import { useEffect, useState, useSyncExternalStore } from 'react';
import { useNavigation } from 'react-router';
import { useTranslation } from '../i18n/use-translation.ts';
import { loadingBar } from './loading-bar.ts';

/** A message is shown when loading a page takes longer than this, in milliseconds. */
const SLOW_MS = 3000;
const serverState = { percent: 0, visible: false, failed: false };

/**
 * The loading bar at the top edge: a line that ends in a closing bracket. This component moves it for navigations, and
 * the HTTP client moves it for calls.
 */
export function LoadingBarView() {
  const { t } = useTranslation();
  const bar = useSyncExternalStore(loadingBar.subscribe, loadingBar.state, () => serverState);
  const loading = useNavigation().state !== 'idle';
  useEffect(() => {
    if (!loading) return;
    const end = loadingBar.begin();
    return () => end('done');
  }, [loading]);
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!loading) return;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [loading]);
  if (!bar.visible && !slow) return null;
  const color = bar.failed ? 'text-rec' : 'text-ink';
  return (
    <div role="status">
      <div
        role="progressbar"
        aria-label={t('ui.loading')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(bar.percent)}
        className={`pointer-events-none fixed inset-x-0 top-0 z-50 h-3 ${color}`}
      >
        <div
          className="relative h-[2px] bg-current transition-[width]"
          style={{ width: `calc(${bar.percent}% - ${bar.percent > 0 ? 6 : 0}px)` }}
        >
          <span className="absolute top-0 -right-[6px] h-[11px] w-[6px] border-current border-y-2 border-r-2" />
        </div>
      </div>
      {slow ? (
        <p className="rise fixed inset-x-0 top-4 z-50 mx-auto w-fit rounded-edit bg-ink px-4 py-2 text-paper">
          {t('ui.loadingSlow')}
        </p>
      ) : null}
    </div>
  );
}
