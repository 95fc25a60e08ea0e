import { useTranslation } from '../../i18n/use-translation.ts';
import { ElapsedBar } from './elapsed-bar.tsx';
import type { RecordingState } from './use-recording.ts';

/** The countdown over the video, and during a recording a red frame and how far it is. Both steps are announced to screen readers. */
export function RecordingCountdown({ state }: { state: RecordingState }) {
  const { t } = useTranslation();
  return (
    <div aria-live="assertive" className="pointer-events-none absolute inset-0 grid place-items-center">
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
        <>
          <span className="flex items-center gap-2 self-start bg-stage/80 px-3 py-1 text-16">
            <span
              aria-hidden="true"
              className="size-3 animate-pulse rounded-full bg-rec motion-reduce:animate-none"
            />
            {t('takes.recording')}
          </span>
          <ElapsedBar lineMs={state.lineMs} />
          <span aria-hidden="true" className="absolute inset-0 border-3 border-rec" />
        </>
      ) : null}
    </div>
  );
}
