import { Download, Pause, Play, RotateCw } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { buildDownloadName } from '#shared/build-download-name.ts';
import { TAKE_MAX_MS } from '#shared/take-limits.ts';
import { downloadBlob } from '../../../api/download-blob.ts';
import { errorCodeMessage } from '../../../i18n/error-message.ts';
import type { Translate } from '../../../i18n/translate.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { ConfirmButton } from '../../../ui/confirm-button.tsx';
import { Button, IconButton, ProgressBar } from '../../../ui/index.ts';
import type { UnsentTakes, UnsentTakeView } from './unsent-takes.ts';

/** The recordings that wait in the browser: how far each has been sent, or why it was refused, and what one can do. */
export function UnsentTakeList({
  queue,
  takes,
  showsClip,
  disabled,
}: {
  queue: UnsentTakes;
  takes: readonly UnsentTakeView[];
  /** Names the clip of each recording. */
  showsClip: boolean;
  disabled: boolean;
}) {
  const { t } = useTranslation();
  const { playingId, play, stop } = useRecordingSound(queue);
  const stateOf = ({ refusal, sentShare, isLate, isDraft }: UnsentTakeView) => {
    if (isDraft) return t('takes.unsent.draft');
    if (refusal !== null) {
      return t('takes.unsent.refused', { reason: reasonOf(t, refusal) });
    }
    if (sentShare !== null) return t('takes.unsent.sending', { percent: Math.floor(sentShare * 100) });
    return t(isLate ? 'takes.unsent.waitingLong' : 'takes.unsent.waiting');
  };
  const download = async ({ recordingId, clipTitle }: UnsentTakeView) => {
    const recording = await queue.read(recordingId);
    if (!recording) return;
    const extension = /^audio\/(?:x-)?(\w+)/.exec(recording.type)?.[1] ?? 'wav';
    downloadBlob(
      recording,
      buildDownloadName({ title: clipTitle, suffix: t('takes.unsent.file'), extension }),
    );
  };
  return (
    <ul className="border-rule border-b empty:border-b-0">
      {takes.map((take) => (
        <li
          key={take.recordingId}
          data-unsent={take.recordingId}
          className="grid gap-2 border-rule border-t py-3"
        >
          {showsClip ? (
            <p className="min-w-0 text-pretty">
              <span className="font-medium">{take.clipTitle}</span>{' '}
              <span className="text-ink-2">{take.lineText}</span>
            </p>
          ) : null}
          <p role="status" className={take.refusal === null ? 'text-ink-2' : 'text-rec-text'}>
            {stateOf(take)}
          </p>
          {take.isStored ? null : (
            <p className="text-14 text-fair-text">
              {t(take.isDraft ? 'takes.unsent.draftNotStored' : 'takes.unsent.notStored')}
            </p>
          )}
          {take.sentShare === null ? null : (
            <ProgressBar tone="mine" percent={take.sentShare * 100} label={t('takes.unsent.progress')} />
          )}
          <div className="-ml-2 flex flex-wrap items-center gap-x-1">
            <IconButton
              icon={playingId === take.recordingId ? Pause : Play}
              label={t(playingId === take.recordingId ? 'takes.pause' : 'takes.play')}
              disabled={disabled}
              onClick={() => (playingId === take.recordingId ? stop() : void play(take.recordingId))}
            />
            <IconButton
              icon={Download}
              label={t('takes.unsent.download')}
              onClick={() => void download(take)}
            />
            {take.sentShare === null ? (
              <>
                {take.isDraft ? (
                  <Button size="s" variant="primary" onClick={() => void queue.save(take.recordingId)}>
                    {t('takes.save')}
                  </Button>
                ) : (
                  <Button
                    size="s"
                    icon={<RotateCw size={16} strokeWidth={1.5} aria-hidden="true" />}
                    onClick={() => void queue.sendAgain(take.recordingId)}
                  >
                    {t('takes.unsent.again')}
                  </Button>
                )}
                <ConfirmButton
                  label={t('takes.unsent.discard')}
                  title={t('takes.unsent.discardAsk')}
                  text={t('takes.unsent.discardText')}
                  onConfirm={() => queue.discard(take.recordingId)}
                />
              </>
            ) : null}
          </div>
        </li>
      ))}
    </ul>
  );
}

function reasonOf(t: Translate, refusal: string): string {
  if (refusal === 'not_found') return t('takes.unsent.gone');
  if (refusal === 'take_too_long') return t('error.take_too_long', { minutes: TAKE_MAX_MS / 60_000 });
  return errorCodeMessage(t, refusal) ?? '';
}

/** Plays one recording at a time. */
function useRecordingSound(queue: UnsentTakes) {
  const [playingId, setPlayingId] = useState<string | null>(null);
  const sound = useRef<{ audio: HTMLAudioElement; url: string } | null>(null);
  const stop = useCallback(() => {
    sound.current?.audio.pause();
    if (sound.current) URL.revokeObjectURL(sound.current.url);
    sound.current = null;
    setPlayingId(null);
  }, []);
  useEffect(() => stop, [stop]);
  const play = async (recordingId: string) => {
    stop();
    const recording = await queue.read(recordingId);
    if (!recording) return;
    const url = URL.createObjectURL(recording);
    const audio = new Audio(url);
    sound.current = { audio, url };
    setPlayingId(recordingId);
    audio.addEventListener('ended', stop);
    // The browser cannot play the file.
    audio.play().catch(stop);
  };
  return { playingId, play, stop };
}
