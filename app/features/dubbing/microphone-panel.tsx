import { Headphones, Mic, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TakeDto } from '#contract/takes.ts';
import { api } from '../../api/client.ts';
import { Button } from '../../ui/index.ts';
import { LevelMeter } from './level-meter.tsx';
import { practiceSettings, usePracticeSettings } from './practice-settings.ts';
import type { useMicrophone } from './use-microphone.ts';

/**
 * The panel for the microphone. It first explains why the browser asks for permission, then shows the level. If the
 * microphone isn't available, it offers to upload a recording.
 */
export function MicrophonePanel({
  clipId,
  line,
  microphone: { state, microphone, open },
  busy,
  onSaved,
  onFailed,
}: {
  clipId: string;
  line: number | null;
  microphone: ReturnType<typeof useMicrophone>;
  busy: boolean;
  onSaved: (saved: TakeDto) => void;
  onFailed: (error: unknown) => void;
}) {
  const { t } = useTranslation();
  const { countdown } = usePracticeSettings();
  if (state === 'open' && microphone) {
    return (
      <div className="grid gap-3">
        <LevelMeter microphone={microphone} />
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2 text-14">
          <label className="flex items-center gap-2">
            <input
              type="checkbox"
              checked={countdown}
              disabled={busy}
              onChange={(event) => practiceSettings.set({ countdown: event.target.checked })}
              className="size-4 accent-ink"
            />
            {t('takes.countdown')}
          </label>
          <span className="flex items-center gap-2 text-ink-2">
            <Headphones size={16} strokeWidth={1.5} aria-hidden="true" />
            {t('takes.headphones')}
          </span>
        </div>
      </div>
    );
  }
  const unavailable = state === 'denied' || state === 'missing' || state === 'impossible';
  return (
    <div className="grid max-w-text gap-4 rounded-read border border-rule bg-sheet p-6">
      <h3 className="flex items-center gap-2 font-semibold text-16">
        <Mic size={20} strokeWidth={1.5} aria-hidden="true" />
        {t('takes.mic.title')}
      </h3>
      <p className="text-ink-2 text-pretty" role={unavailable ? 'alert' : undefined}>
        {unavailable ? t(`takes.mic.${state}`) : t('takes.mic.why')}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        {state === 'impossible' ? null : (
          <Button variant="primary" size="l" busy={state === 'asking'} onClick={() => void open()}>
            {state === 'asking'
              ? t('takes.mic.asking')
              : unavailable
                ? t('takes.mic.retry')
                : t('takes.mic.open')}
          </Button>
        )}
        {unavailable ? (
          <UploadRecording clipId={clipId} line={line} onSaved={onSaved} onFailed={onFailed} />
        ) : null}
      </div>
    </div>
  );
}

/** Uploads a recording from a file. A phone offers its own recorder. */
function UploadRecording({
  clipId,
  line,
  onSaved,
  onFailed,
}: Pick<Parameters<typeof MicrophonePanel>[0], 'clipId' | 'line' | 'onSaved' | 'onFailed'>) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const upload = async (file: File) => {
    setBusy(true);
    try {
      onSaved(await api.takes.save({ clipId, line }, { file }));
    } catch (error) {
      onFailed(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="audio/*"
        capture
        aria-label={t('takes.mic.file')}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) void upload(file);
        }}
      />
      <Button
        size="l"
        busy={busy}
        icon={<Upload size={16} strokeWidth={1.5} aria-hidden="true" />}
        onClick={() => input.current?.click()}
      >
        {t('takes.mic.file')}
      </Button>
      <span className="text-12 text-ink-2">{t('takes.mic.fileHint')}</span>
    </>
  );
}
