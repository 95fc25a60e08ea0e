import { Circle, Clapperboard, Play, Snail, Square } from 'lucide-react';
import type { ReactNode } from 'react';
import type { TakeDto } from '#contract/takes.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button, classNames } from '../../ui/index.ts';
import { MicrophonePanel } from './microphone-panel.tsx';
import { TakeItem } from './take-item.tsx';
import { TakeTrend } from './take-trend.tsx';
import type { useMicrophone } from './use-microphone.ts';
import type { RecordingState, useRecording } from './use-recording.ts';
import type { TakeActions } from './use-take-actions.ts';

/** The part for one line or the whole clip: it plays the original, records, plays the dub, and lists the takes. */
export function PracticeLinePanel({
  line,
  takes,
  unsent,
  draft,
  dubTakes,
  playing,
  recording,
  silent,
  microphone,
  hasSound,
  actions,
  onPlayOriginal,
  onStop,
  onRecord,
  onPlayDub,
  onPlayWithVideo,
  onFile,
  onFailed,
}: {
  /** Index of the line in the clip; null for the whole clip. */
  line: number | null;
  takes: TakeDto[];
  /** The recordings of the line that wait in the browser. */
  unsent: ReactNode;
  /** The newest recording of the line, until it is saved or discarded. */
  draft: ReactNode;
  /** The takes of all lines that the dub consists of. */
  dubTakes: TakeDto[];
  playing: boolean;
  /** Whether there is an original voice to hear. */
  hasSound: boolean;
  recording: RecordingState;
  /** A silent recording that waits for a decision; null if there is none. */
  silent: ReturnType<typeof useRecording>['silent'];
  microphone: ReturnType<typeof useMicrophone>;
  actions: TakeActions;
  onPlayOriginal: (slow: boolean) => void;
  onStop: () => void;
  onRecord: () => void;
  onPlayDub: () => void;
  onPlayWithVideo: (take: TakeDto, momentMs?: number) => void;
  /** Keeps a recording from a file. */
  onFile: (file: File) => Promise<void>;
  onFailed: (error: unknown) => void;
}) {
  const { t } = useTranslation();
  const { step } = recording;
  const busy = step !== 'idle';
  const label =
    step === 'saving'
      ? t('takes.saving')
      : busy
        ? t('takes.stop')
        : takes.length > 0 || silent || draft
          ? t('takes.again')
          : line === null
            ? t('takes.recordWhole')
            : t('takes.record');
  return (
    <section className="grid grid-cols-1 gap-6" data-recording={step}>
      <div className="flex flex-wrap items-center gap-3">
        {playing || hasSound ? null : <p className="text-ink-2 text-pretty">{t('takes.noOriginal')}</p>}
        {playing ? (
          <Button
            disabled={busy}
            onClick={onStop}
            icon={<Square size={16} strokeWidth={1.5} aria-hidden="true" />}
          >
            {t('takes.stop')}
          </Button>
        ) : hasSound ? (
          <Button
            variant="original"
            disabled={busy}
            onClick={() => onPlayOriginal(false)}
            icon={<Play size={16} strokeWidth={1.5} aria-hidden="true" />}
          >
            {t('takes.hear')}
          </Button>
        ) : null}
        {hasSound ? (
          <Button
            disabled={busy || playing}
            onClick={() => onPlayOriginal(true)}
            icon={<Snail size={16} strokeWidth={1.5} aria-hidden="true" />}
          >
            {t('takes.slow')}
          </Button>
        ) : null}
        {dubTakes.length > 0 ? (
          <Button
            variant="mine"
            disabled={busy}
            onClick={onPlayDub}
            icon={<Clapperboard size={16} strokeWidth={1.5} aria-hidden="true" />}
          >
            {t('takes.playDub')}
          </Button>
        ) : null}
      </div>
      <MicrophonePanel microphone={microphone} busy={busy} onFile={onFile} onFailed={onFailed} />
      {silent ? (
        <div className="grid justify-items-start gap-3 border-rec border-l-2 pl-4">
          <p role="alert" className="text-pretty">
            {t('takes.silent')}
          </p>
          <div className="flex flex-wrap gap-3">
            <Button size="s" onClick={silent.keep}>
              {t('takes.keepSilent')}
            </Button>
            <Button size="s" variant="quiet" onClick={silent.discard}>
              {t('takes.unsent.discard')}
            </Button>
          </div>
        </div>
      ) : null}
      {microphone.state === 'open' ? (
        <button
          type="button"
          onClick={onRecord}
          data-tour="record"
          aria-disabled={step === 'saving' || undefined}
          className={classNames(
            'flex h-[72px] w-full items-center justify-center gap-3 rounded-edit font-semibold text-20 transition',
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
      {draft}
      <p className="text-14 text-ink-2 text-pretty">
        {t(dubTakes.length > 0 ? 'takes.dubText' : 'takes.dubNone')}
      </p>
      <div className="grid gap-2">
        <h3 className="font-semibold text-16">{t('takes.myTakes')}</h3>
        {takes.length === 0 ? <p className="text-ink-2">{t('takes.noTakes')}</p> : null}
        {unsent}
        <TakeTrend takes={takes} />
        <ol className="border-rule border-b empty:border-b-0">
          {takes.map((take, index) => (
            <TakeItem
              key={take.takeId}
              take={take}
              number={takes.length - index}
              disabled={busy}
              actions={actions}
              onPlayWithVideo={(momentMs) => onPlayWithVideo(take, momentMs)}
            />
          ))}
        </ol>
      </div>
    </section>
  );
}
