import { useTranslation } from 'react-i18next';
import type { RecordingState } from './use-recording.ts';

/** The countdown and the recording indicator over the video. Both are announced to screen readers. */
export function RecordingCountdown({ state }: { state: RecordingState }) {
  const { t } = useTranslation();
  return (
    <div
      aria-live="assertive"
      className="pointer-events-none absolute inset-x-0 top-0 bottom-[64px] grid place-items-center"
    >
      {state.step === 'counting' ? (
        <span className="relative grid size-[112px] place-items-center bg-stage/80 font-semibold text-44">
          <span
            aria-hidden="true"
            className="bracket text-rec"
            style={{ '--bracket-arm': '20px' } as React.CSSProperties}
          />
          <span className="sr-only">{t('takes.counting', { count: state.count })}</span>
          <span aria-hidden="true">{state.count}</span>
        </span>
      ) : null}
      {state.step === 'recording' ? (
        <span className="flex items-center gap-2 self-start bg-stage/80 px-3 py-1 text-16">
          <span aria-hidden="true" className="size-3 animate-pulse rounded-full bg-rec" />
          {t('takes.recording')}
        </span>
      ) : null}
    </div>
  );
}
