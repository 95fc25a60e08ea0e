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
import { useUser } from '../../state/use-user.ts';
import { Button, useToast } from '../../ui/index.ts';
import { useShareCard } from '../../wechat/share-card.ts';
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

/** A take with a lower peak than this (thousandths of full scale) is barely audible. */
const QUIET_PEAK = 50;
/** Playback rate of the slow button. */
const SLOW_RATE = 0.75;

/** The practice of one clip, line by line: listen, record, manage takes, and preview the dub. */
export function DubbingPractice({
  clip,
  video: sourceVideo,
  takes,
  shareId,
  canShare,
}: {
  clip: ClipDto;
  video: SourceVideoDto;
  takes: TakeDto[];
  shareId: string | null;
  /** Whether other learners may see the clip. */
  canShare: boolean;
}) {
  const { t } = useTranslation();
  const toast = useToast();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { lengthMs } = clip;
  const { userName } = useUser();
  useShareCard(
    shareId === null
      ? null
      : {
          title: t('share.dub', { name: userName }),
          description: t('share.dubText', { title: clip.title }),
          path: `/detail?share=${encodeURIComponent(shareId)}`,
        },
  );
  const { playback, videoRef } = usePlayback({ rate: sourceVideo.rate, frames: countFrames(clip.segments) });
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
  const lineDto = line === null ? null : clip.lines[line];
  const range: RecordingRange = { line, startMs: lineDto?.startMs ?? 0, endMs: lineDto?.endMs ?? lengthMs };
  const lineTakes = takes.filter((take) => take.line === line);

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

  const playOriginal = ({ startMs, endMs }: RecordingRange, rate: number) => {
    dub.stop();
    playback?.setRate(rate);
    playback?.playRange({ startMs, endMs });
  };
  const record = () => {
    if (!microphone.microphone) return;
    if (!busy) dub.stop();
    recording.toggle(microphone.microphone, range);
  };
  const playTake = (take: TakeDto) => {
    playback?.setRate(1);
    dub.play({ takes: [take], fromMs: take.startMs, toMs: take.endMs, muteThroughout: true }).catch(onFailed);
  };
  const dubTake = selectDubTakes(lineTakes)[0];
  const compare = (take: TakeDto) =>
    navigate(`/contrast?bar_id=${encodeURIComponent(clip.clipId)}&take=${encodeURIComponent(take.takeId)}`);
  const stepLine = (by: 1 | -1) => {
    if (busy || clip.lines.length === 0) return;
    setLine(Math.max(0, Math.min(clip.lines.length - 1, (line ?? -1) + by)));
  };
  useShortcuts({
    play: () => (busy ? undefined : playback?.toggle()),
    replayLine: () => (busy ? undefined : playOriginal(range, 1)),
    previousLine: () => stepLine(-1),
    nextLine: () => stepLine(1),
    record,
    playTake: () => (dubTake && !busy ? playTake(dubTake) : undefined),
    compare: () => (dubTake && !busy ? compare(dubTake) : undefined),
  });
  // A take that plays during a recording would be recorded with the voice.
  useEffect(() => {
    if (busy) actions.stopPlaying();
  }, [busy, actions.stopPlaying]);

  return (
    <>
      {/* On a phone, the video with the countdown stays visible together with the record button. */}
      <div className="stage max-lg:sticky max-lg:top-0 max-lg:z-10">
        <div className="page py-2 lg:py-4">
          <div className="relative">
            <SubtitledVideo
              src={clipFileUrl(clip.clipId, 'mp4')}
              videoRef={attach}
              playback={playback}
              lines={clip.lines}
              ratio={sourceVideo.width / sourceVideo.height}
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
          selected={line}
          disabled={busy}
          onSelect={(next) => {
            setLine(next);
            const nextLine = next === null ? null : clip.lines[next];
            playOriginal(
              { line: next, startMs: nextLine?.startMs ?? 0, endMs: nextLine?.endMs ?? lengthMs },
              1,
            );
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
            line={lineDto ?? null}
            range={range}
            takes={lineTakes}
            playing={playing}
            recording={recording.state}
            microphone={microphone}
            actions={actions}
            onPlayOriginal={(slow) => (playing ? dub.stop() : playOriginal(range, slow ? SLOW_RATE : 1))}
            onRecord={record}
            onPlayWithVideo={playTake}
            onSaved={onSaved}
            onFailed={onFailed}
          >
            <ShortcutsHelp size="s" />
          </PracticeLinePanel>
          <DubPreview
            takes={takes}
            playing={playing}
            disabled={busy}
            onPlay={(dubTakes) => {
              playback?.setRate(1);
              dub.play({ takes: dubTakes, fromMs: 0, toMs: lengthMs, muteThroughout: false }).catch(onFailed);
            }}
            onStop={dub.stop}
          />
          <ShareDub clipId={clip.clipId} shareId={shareId} canShare={canShare} />
        </div>
      </div>
    </>
  );
}
