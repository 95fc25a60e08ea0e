import { Mic, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/index.ts';
import { LevelMeter } from './level-meter.tsx';
import { MicrophonePicker } from './microphone-picker.tsx';
import { MicrophoneSettings } from './microphone-settings.tsx';
import type { useMicrophone } from './use-microphone.ts';

/**
 * The panel for the microphone. It first explains why the browser asks for permission, then shows the level. If the
 * microphone isn't available, it offers to upload a recording.
 */
export function MicrophonePanel({
  microphone: opened,
  busy,
  onFile,
  onFailed,
}: {
  microphone: ReturnType<typeof useMicrophone>;
  busy: boolean;
  /** Keeps a recording from a file. */
  onFile: (file: File) => Promise<void>;
  onFailed: (error: unknown) => void;
}) {
  const { t } = useTranslation();
  const { state, microphone, devices, open, choose } = opened;
  if (state === 'open' && microphone) {
    return (
      <div className="grid gap-4">
        <LevelMeter microphone={microphone} />
        <MicrophoneSettings microphone={microphone} opened={opened} disabled={busy} />
      </div>
    );
  }
  const unavailable = state === 'closed' || state === 'asking' || state === 'open' ? null : state;
  return (
    <div className="grid max-w-text gap-4 rounded-read border border-rule bg-sheet p-4 md:p-6">
      <h3 className="flex items-center gap-2 font-semibold text-16">
        <Mic size={20} strokeWidth={1.5} aria-hidden="true" />
        {t('takes.mic.title')}
      </h3>
      <p className="text-ink-2 text-pretty" role={unavailable ? 'alert' : undefined}>
        {unavailable ? t(`takes.mic.${unavailable}`) : t('takes.mic.why')}
      </p>
      {unavailable ? <MicrophonePicker devices={devices} disabled={busy} onChoose={choose} /> : null}
      <div className="flex flex-wrap items-center gap-3">
        {state === 'impossible' ? null : (
          <Button
            variant="primary"
            size="l"
            data-tour="openMicrophone"
            busy={state === 'asking'}
            onClick={() => void open()}
          >
            {state === 'asking'
              ? t('takes.mic.asking')
              : unavailable
                ? t('takes.mic.retry')
                : t('takes.mic.open')}
          </Button>
        )}
        {unavailable ? <UploadRecording onFile={onFile} onFailed={onFailed} /> : null}
      </div>
    </div>
  );
}

/** Uploads a recording from a file. A phone offers its own recorder. */
function UploadRecording({
  onFile,
  onFailed,
}: Pick<Parameters<typeof MicrophonePanel>[0], 'onFile' | 'onFailed'>) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const upload = async (file: File) => {
    setBusy(true);
    try {
      await onFile(file);
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
