import { Circle, Pause, Play, Snail, Square } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LineDto } from '#contract/lines.ts';
import type { TakeDto } from '#contract/takes.ts';
import { Button, classNames, LineText } from '../../ui/index.ts';
import { MicrophonePanel } from './microphone-panel.tsx';
import type { RecordingRange } from './record-take.ts';
import { TakeItem } from './take-item.tsx';
import type { useMicrophone } from './use-microphone.ts';
import type { RecordingState } from './use-recording.ts';
import type { TakeActions } from './use-take-actions.ts';

/** The panel for one line or the whole clip: it plays the original, records, and lists the takes. */
export function PracticeLinePanel({
  clipId,
  line,
  range,
  takes,
  playing,
  recording,
  microphone,
  actions,
  onPlayOriginal,
  onRecord,
  onPlayWithVideo,
  onSaved,
  onFailed,
  children,
}: {
  clipId: string;
  line: LineDto | null;
  range: RecordingRange;
  takes: TakeDto[];
  playing: boolean;
  recording: RecordingState;
  microphone: ReturnType<typeof useMicrophone>;
  actions: TakeActions;
  onPlayOriginal: (slow: boolean) => void;
  onRecord: () => void;
  onPlayWithVideo: (take: TakeDto) => void;
  onSaved: (saved: TakeDto) => void;
  onFailed: (error: unknown) => void;
  /** More buttons in the row of the playback buttons. */
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const { step } = recording;
  const busy = step !== 'idle';
  const label =
    step === 'saving'
      ? t('takes.saving')
      : busy
        ? t('takes.stop')
        : takes.length > 0
          ? t('takes.again')
          : range.line === null
            ? t('takes.recordWhole')
            : t('takes.record');
  return (
    <section className="grid gap-6" data-recording={step}>
      {line ? (
        <LineText en={line.en} zh={line.zh} size="l" />
      ) : (
        <h2 className="font-semibold text-24">{t('takes.whole')}</h2>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="original"
          disabled={busy}
          onClick={() => onPlayOriginal(false)}
          icon={
            playing ? (
              <Pause size={16} strokeWidth={1.5} aria-hidden="true" />
            ) : (
              <Play size={16} strokeWidth={1.5} aria-hidden="true" />
            )
          }
        >
          {playing ? t('takes.pause') : t('takes.hear')}
        </Button>
        <Button
          disabled={busy || playing}
          onClick={() => onPlayOriginal(true)}
          icon={<Snail size={16} strokeWidth={1.5} aria-hidden="true" />}
        >
          {t('takes.slow')}
        </Button>
        {children}
      </div>
      <MicrophonePanel
        clipId={clipId}
        line={range.line}
        microphone={microphone}
        busy={busy}
        onSaved={onSaved}
        onFailed={onFailed}
      />
      {microphone.state === 'open' ? (
        <button
          type="button"
          onClick={onRecord}
          aria-disabled={step === 'saving' || undefined}
          className={classNames(
            'flex h-[72px] w-full items-center justify-center gap-3 rounded-edit font-semibold text-20 transition sm:max-w-[420px]',
            busy ? 'bg-rec-text text-paper' : 'bg-ink text-paper hover:opacity-85',
          )}
        >
          {busy ? (
            <Square size={24} strokeWidth={1.5} fill="currentColor" aria-hidden="true" />
          ) : (
            <Circle size={24} strokeWidth={1.5} className="fill-rec text-rec" aria-hidden="true" />
          )}
          {label}
        </button>
      ) : null}
      <div className="grid gap-2">
        <h3 className="font-semibold text-16">{t('takes.myTakes')}</h3>
        {takes.length === 0 ? <p className="text-ink-2">{t('takes.noTakes')}</p> : null}
        <ol className="border-rule border-b empty:border-b-0">
          {takes.map((take, index) => (
            <TakeItem
              key={take.takeId}
              take={take}
              number={takes.length - index}
              disabled={busy}
              actions={actions}
              onPlayWithVideo={() => onPlayWithVideo(take)}
            />
          ))}
        </ol>
      </div>
    </section>
  );
}
