import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useRevalidator } from 'react-router';
import type { ClipDto, SourceVideoDto } from '#contract/clips.ts';
import type { TakeDto } from '#contract/takes.ts';
import { selectDubTakes } from '#domain/takes/select-dub-takes.ts';
import { countFrames } from '#shared/clip-segments.ts';
import { clipFileUrl } from '#shared/media-urls.ts';
import { errorMessage } from '../../i18n/error-message.ts';
import { ShortcutsHelp } from '../../keyboard/shortcuts-help.tsx';
import { useShortcuts } from '../../keyboard/use-shortcuts.ts';
import { SubtitledVideo } from '../../player/subtitled-video.tsx';
import { usePlayback, usePlaybackValue } from '../../player/use-playback.ts';
import { Button, useToast } from '../../ui/index.ts';
import { DubPreview } from './dub-preview.tsx';
import { PracticeLineList } from './practice-line-list.tsx';
import { PracticeLinePanel } from './practice-line-panel.tsx';
import type { RecordingRange } from './record-take.ts';
import { RecordingCountdown } from './recording-countdown.tsx';
import { ShareDub } from './share-dub.tsx';
import { useDubPlayer } from './use-dub-player.ts';
import { useMicrophone } from './use-microphone.ts';
import { useRecording } from './use-recording.ts';
import { useTakeActions } from './use-take-actions.ts';

/** Below this peak (thousandths of full scale) a take is barely audible. */
const QUIET_PEAK = 50;
const SLOW = 0.75;

/** Practice of one clip, line by line: listen, record, manage takes, preview the dub. */
export function DubbingPractice({
  clip,
  video: facts,
  takes,
  shareId,
}: {
  clip: ClipDto;
  video: SourceVideoDto;
  takes: TakeDto[];
  shareId: string | null;
}) {
  const { t } = useTranslation();
  const toast = useToast();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { lengthMs } = clip;
  const { playback, videoRef } = usePlayback({ rate: facts.rate, frames: countFrames(clip.segments) });
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const attach = useCallback(
    (element: HTMLVideoElement | null) => {
      videoRef(element);
      setVideo(element);
    },
    [videoRef],
  );
  const playing = usePlaybackValue(playback, (snapshot) => snapshot.playing, false);
  const [line, setLine] = useState<number | null>(clip.lines.length > 0 ? 0 : null);
  const spoken = line === null ? null : clip.lines[line];
  const range: RecordingRange = { line, startMs: spoken?.startMs ?? 0, endMs: spoken?.endMs ?? lengthMs };
  const ofLine = takes.filter((take) => take.line === line);

  const dub = useDubPlayer(video, playback);
  const actions = useTakeActions();
  const microphone = useMicrophone();
  const onSaved = useCallback(
    async (saved: TakeDto) => {
      await revalidate();
      const seconds = (saved.durationMs / 1000).toFixed(1);
      toast({
        tone: 'done',
        text: saved.clipped
          ? t('takes.savedClipped')
          : saved.peak < QUIET_PEAK
            ? t('takes.savedQuiet')
            : t('takes.saved', { seconds }),
      });
    },
    [revalidate, toast, t],
  );
  const onFailed = useCallback(
    (error: unknown) => toast({ tone: 'failed', text: errorMessage(t, error) }),
    [toast, t],
  );
  const recording = useRecording({ clipId: clip.clipId, video, playback, onSaved, onFailed });
  const busy = recording.state.step !== 'idle';

  const hear = (at: RecordingRange, rate: number) => {
    dub.stop();
    playback?.setRate(rate);
    playback?.playRange({ startMs: at.startMs, endMs: at.endMs });
  };
  const record = () => {
    if (!microphone.microphone) return;
    if (!busy) dub.stop();
    recording.toggle(microphone.microphone, range);
  };
  const play = (take: TakeDto) => {
    playback?.setRate(1);
    dub
      .play({ takes: [take], fromMs: take.startMs, toMs: take.endMs, silentThroughout: true })
      .catch(onFailed);
  };
  const chosen = selectDubTakes(ofLine)[0];
  const compare = (take: TakeDto) =>
    navigate(`/contrast?bar_id=${encodeURIComponent(clip.clipId)}&take=${encodeURIComponent(take.takeId)}`);
  const walk = (by: 1 | -1) => {
    if (busy || clip.lines.length === 0) return;
    setLine(Math.max(0, Math.min(clip.lines.length - 1, (line ?? -1) + by)));
  };
  useShortcuts({
    play: () => (busy ? undefined : playback?.toggle()),
    replayLine: () => (busy ? undefined : hear(range, 1)),
    previousLine: () => walk(-1),
    nextLine: () => walk(1),
    record,
    playTake: () => (chosen && !busy ? play(chosen) : undefined),
    compare: () => (chosen && !busy ? compare(chosen) : undefined),
  });
  // What is heard while one speaks would be recorded with the voice.
  useEffect(() => {
    if (busy) actions.stopPlaying();
  }, [busy, actions.stopPlaying]);

  return (
    <>
      {/* On a phone the picture, and the countdown on it, stay in sight beside the button. */}
      <div className="stage max-lg:sticky max-lg:top-0 max-lg:z-10">
        <div className="page py-2 lg:py-4">
          <div className="relative">
            <SubtitledVideo
              src={clipFileUrl(clip.clipId, 'mp4')}
              videoRef={attach}
              playback={playback}
              lines={clip.lines}
              ratio={facts.width / facts.height}
              maxHeight="clamp(150px, 34vh, 480px)"
            />
            <RecordingCountdown state={recording.state} />
          </div>
        </div>
      </div>
      <div className="page grid grid-cols-1 gap-x-12 gap-y-8 pt-6 pb-24 lg:grid-cols-[320px_minmax(0,1fr)]">
        <PracticeLineList
          lines={clip.lines}
          takes={takes}
          chosen={line}
          disabled={busy}
          onChoose={(next) => {
            setLine(next);
            const at = next === null ? null : clip.lines[next];
            hear({ line: next, startMs: at?.startMs ?? 0, endMs: at?.endMs ?? lengthMs }, 1);
          }}
        />
        <div className="grid min-w-0 content-start gap-10">
          {recording.sendAgain && !busy ? (
            <div role="status" className="grid justify-items-start gap-3">
              <p>{t('takes.unsent')}</p>
              <Button onClick={recording.sendAgain}>{t('takes.sendAgain')}</Button>
            </div>
          ) : null}
          <PracticeLinePanel
            key={line ?? 'whole'}
            clipId={clip.clipId}
            line={spoken ?? null}
            range={range}
            takes={ofLine}
            playing={playing}
            recording={recording.state}
            microphone={microphone}
            actions={actions}
            onHear={(slow) => (playing ? dub.stop() : hear(range, slow ? SLOW : 1))}
            onRecord={record}
            onPlayWithPicture={play}
            onSaved={onSaved}
            onFailed={onFailed}
          >
            <ShortcutsHelp size="s" />
          </PracticeLinePanel>
          <DubPreview
            takes={takes}
            playing={playing}
            disabled={busy}
            onPlay={(dubbed) => {
              playback?.setRate(1);
              dub.play({ takes: dubbed, fromMs: 0, toMs: lengthMs, silentThroughout: false }).catch(onFailed);
            }}
            onStop={dub.stop}
          />
          <ShareDub clipId={clip.clipId} shareId={shareId} />
        </div>
      </div>
    </>
  );
}
