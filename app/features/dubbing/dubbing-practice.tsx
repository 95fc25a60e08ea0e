import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useNavigate, useRevalidator, useSearchParams } from 'react-router';
import type { ClipDto } from '#contract/clips.ts';
import type { OutputOf } from '#contract/define-call.ts';
import type { RoleDubDto } from '#contract/dub-roles.ts';
import type { dubbing } from '#contract/dubbing.ts';
import type { TakeDto } from '#contract/takes.ts';
import { defaultDubSettings } from '#domain/dubs/default-dub-settings.ts';
import { selectDubTakes } from '#domain/takes/select-dub-takes.ts';
import { textOfTake } from '#shared/take-analysis.ts';
import { errorMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useShortcuts } from '../../keyboard/use-shortcuts.ts';
import { dubbingPath, voiceComparisonPath } from '../../navigation/page-addresses.ts';
import { playerSettings } from '../../player/player-settings.ts';
import { usePlaybackValue } from '../../player/use-playback.ts';
import { useUser } from '../../state/use-user.ts';
import { useToast } from '../../ui/index.ts';
import { useShareCard } from '../../wechat/share-card.ts';
import { RolesPanel } from '../dub-roles/roles-panel.tsx';
import { FinishDubPanel } from '../dubs/finish-dub-panel.tsx';
import { UnreadCommentsNotice } from '../take-reviews/received-take-comments.tsx';
import { partFromMoment } from '../take-reviews/take-moment.ts';
import { completeTourStep } from '../tour/tour-store.ts';
import { StageOverlay } from '../workspace/stage-overlay.tsx';
import type { ReadyStage } from '../workspace/workspace-context.ts';
import { useCalibration } from './calibration/calibrations.ts';
import { isQuietTake } from './is-quiet-take.ts';
import type { PlayedDub } from './load-dub-sound.ts';
import { PracticeLineList } from './practice-line-list.tsx';
import { PracticeLinePanel } from './practice-line-panel.tsx';
import { type Stretch, usePunchIn } from './punch-in/use-punch-in.ts';
import { RecordingCountdown } from './recording-countdown.tsx';
import { TakeFactsContext } from './take-facts.ts';
import { DraftTake, prepareDraftAnalysis } from './unsent/draft-take.tsx';
import { UnsentTakeList } from './unsent/unsent-take-list.tsx';
import { useKeepRecording, useUnsentTakes } from './unsent/use-unsent-takes.ts';
import { useDubPlayer } from './use-dub-player.ts';
import { useListenCounter } from './use-listen-counter.ts';
import { useMicrophone } from './use-microphone.ts';
import { type RecordingNotice, useRecording } from './use-recording.ts';
import { useTakeActions } from './use-take-actions.ts';

/** Playback rate of the slow button. */
const SLOW_RATE = 0.75;
/** Whether the learner has opened the microphone in this document: it then opens with the panel. */
let hasOpenedMicrophone = false;

/** The first line of the roles that the viewer has taken, or the first of the clip. */
function firstOwnLine(dubs: RoleDubDto[]): number {
  const roles = dubs.flatMap(({ cast }) => cast.filter(({ mine }) => mine));
  const lines = roles.flatMap(({ lineIndexes }) => lineIndexes);
  return lines.length === 0 ? 0 : Math.min(...lines);
}

/** The panel that dubs one clip, line by line: listen, record, hear the dub, and manage the takes. */
export function DubbingPractice({
  clip,
  stage: { video, element, playback, player, picture },
  panel: { takes, facts, practiced, dub: ownDub, roleDubs, actorsDb },
  canShare,
  below,
  tabs,
}: {
  clip: ClipDto;
  stage: ReadyStage;
  panel: OutputOf<(typeof dubbing)['panel']>;
  /** Whether other learners may see the clip. */
  canShare: boolean;
  /** What stands below everything else. */
  below: ReactNode;
  /** What stands above everything else. */
  tabs: ReactNode;
}) {
  const { t } = useTranslation();
  const toast = useToast();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { lengthMs } = clip;
  const { userName } = useUser();
  const shareId = ownDub?.linkId ?? null;
  useShareCard(
    shareId === null
      ? null
      : {
          title: t('share.dub', { name: userName }),
          description: t('share.dubText', { title: clip.title }),
          path: dubbingPath({ shareId }),
        },
  );
  const originMs = picture.bounds?.startMs ?? 0;
  const playing = usePlaybackValue(playback, (snapshot) => snapshot.playing, false);
  const dub = useDubPlayer({ video: element, playback, originMs });
  const [params] = useSearchParams();
  const addressed = takes.find(({ takeId }) => takeId === params.get('take'));
  const [line, setLine] = useState<number | null>(
    addressed ? addressed.lineIndex : clip.lines.length > 0 ? firstOwnLine(roleDubs) : null,
  );
  const lineDto = line === null ? null : clip.lines[line];
  const lineTakes = takes.filter((take) => take.lineIndex === line);

  const actions = useTakeActions();
  const microphone = useMicrophone();
  const { state: microphoneState, open: openMicrophone } = microphone;
  useEffect(() => {
    if (microphoneState === 'open') hasOpenedMicrophone = true;
  }, [microphoneState]);
  useEffect(() => {
    if (hasOpenedMicrophone) void openMicrophone();
  }, [openMicrophone]);
  const onSaved = useCallback(
    async (saved: TakeDto) => {
      await revalidate();
      completeTourStep('dub');
      const seconds = (saved.durationMs / 1000).toFixed(1);
      toast({
        tone: 'done',
        text: saved.isClipped
          ? t('takes.savedClipped')
          : isQuietTake(saved)
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
  const { queue, unsent } = useUnsentTakes();
  useEffect(() => queue?.watch({ clipId: clip.clipId, onSaved }), [queue, clip.clipId, onSaved]);
  const keep = useKeepRecording(clip);
  const onNotice = useCallback(
    (notice: RecordingNotice) => toast({ tone: 'failed', text: t(`takes.notice.${notice}`) }),
    [toast, t],
  );
  const latencyMs = useCalibration(microphone.devices)?.latencyMs ?? 0;
  const recording = useRecording({ latencyMs, video: element, playback, onNotice, onFailed });
  const punchIn = usePunchIn({ video: element, originMs, recording, keep });
  const listens = useListenCounter(clip.clipId);
  const lineUnsent = unsent.takes.filter((take) => take.clipId === clip.clipId && take.lineIndex === line);
  const busy = recording.state.step !== 'idle';
  /** The newest draft is shown with its analysis, and the others with what waits. */
  const draft = lineUnsent.findLast(({ isDraft }) => isDraft) ?? null;
  const spoken = {
    clipId: clip.clipId,
    lengthMs,
    startMs: Math.round(lineDto?.startMs ?? 0),
    endMs: Math.round(lineDto?.endMs ?? lengthMs),
    text: textOfTake(clip.lines, line),
  };

  /** Stops whatever plays. */
  const stop = () => {
    player?.runner.stop();
    dub.stop();
    playback?.setRate(playerSettings.get().speed);
  };
  const playOriginal = (index: number | null, rate: number) => {
    stop();
    listens?.count(index);
    playback?.setRate(rate);
    if (index === null) player?.playAll();
    else void player?.playLine(index);
  };
  const record = () => {
    if (!microphone.microphone) {
      void microphone.open();
      return;
    }
    if (!busy) stop();
    const range = {
      line,
      startMs: originMs + (lineDto?.startMs ?? 0),
      endMs: originMs + (lineDto?.endMs ?? lengthMs),
    };
    if (!busy && video.hasAudio) prepareDraftAnalysis(spoken);
    recording.toggle(microphone.microphone, range, ({ preRollMs, recording }, isDraft) =>
      keep({ preRollMs, recording, lineIndex: line, sourceTakeId: null, isDraft }),
    );
  };
  const factsById = new Map(facts.map((one) => [one.takeId, one]));
  const recordStretch = (take: TakeDto, stretch: Stretch) => {
    const factsOfTake = factsById.get(take.takeId);
    if (!factsOfTake) return;
    if (!microphone.microphone) {
      void microphone.open();
      return;
    }
    actions.stopPlaying();
    stop();
    punchIn({ take, facts: factsOfTake, stretch, microphone: microphone.microphone }).catch(onFailed);
  };
  /** Stops whatever plays, and plays takes at their own speed. */
  const playTakes = (play: () => Promise<void>) => {
    actions.stopPlaying();
    stop();
    playback?.setRate(1);
    play().catch(onFailed);
  };
  const playTake = (take: TakeDto, momentMs?: number) => {
    const part =
      momentMs === undefined
        ? { fromMs: take.startMs, toMs: take.endMs }
        : partFromMoment({ take, momentMs, originMs, pictureMs: picture.durationMs });
    playTakes(() => dub.playTake({ take, ...part }));
  };
  const dubTakes = ownDub?.takes ?? selectDubTakes(takes);
  const playDub = ({ takes: played, silencesOpenLines, bed }: Omit<PlayedDub, 'clip' | 'actorsDb'>) =>
    playTakes(() =>
      dub.playDub({
        dub: { clip, takes: played, silencesOpenLines, bed, actorsDb },
        ...{ fromMs: 0, toMs: lengthMs },
      }),
    );
  const playOwnDub = () =>
    playDub(ownDub ?? { takes: dubTakes, silencesOpenLines: false, bed: defaultDubSettings.bed });
  const roleOf = (index: number) => {
    const roles = roleDubs
      .flatMap(({ cast }) => cast)
      .filter(({ lineIndexes }) => lineIndexes.includes(index));
    return roles.find(({ mine }) => mine) ?? roles[0] ?? null;
  };
  const dubTake = selectDubTakes(lineTakes)[0];
  const select = (next: number | null) => {
    setLine(next);
    playOriginal(next, playerSettings.get().speed);
  };
  const stepLine = (by: 1 | -1) => {
    if (busy || clip.lines.length === 0) return;
    select(Math.max(0, Math.min(clip.lines.length - 1, (line ?? -1) + by)));
  };
  useShortcuts({
    play: () => (busy ? undefined : player?.toggle()),
    replayLine: () => (busy ? undefined : playOriginal(line, playerSettings.get().speed)),
    previousLine: () => stepLine(-1),
    nextLine: () => stepLine(1),
    record,
    playTake: () => (dubTake && !busy ? playTake(dubTake) : undefined),
    compare: () =>
      busy ? undefined : navigate(voiceComparisonPath({ clipId: clip.clipId, ...(dubTake ?? {}) })),
  });
  // A take that plays during a recording would be recorded with the voice.
  useEffect(() => {
    if (busy) actions.stopPlaying();
  }, [busy, actions.stopPlaying]);

  // Takes of the whole clip stay within reach, even of a clip with one line.
  const hasParts = clip.lines.length > 1 || takes.some((take) => take.lineIndex === null);
  return (
    <>
      <StageOverlay>
        <RecordingCountdown state={recording.state} />
      </StageOverlay>
      <div className="grid min-w-0 grid-cols-1 content-start gap-8 p-4 md:p-6">
        {tabs}
        <UnreadCommentsNotice takes={takes} line={line} onSelect={setLine} />
        {hasParts ? (
          <PracticeLineList
            lines={clip.lines}
            takes={takes}
            practiced={practiced}
            roleOf={roleOf}
            selected={line}
            disabled={busy}
            onSelect={select}
            onOpenWord={stop}
          />
        ) : null}
        <TakeFactsContext value={{ byId: factsById, punchIn: recordStretch }}>
          <PracticeLinePanel
            key={line ?? 'whole'}
            line={line}
            takes={lineTakes}
            unsent={
              queue ? (
                <UnsentTakeList
                  queue={queue}
                  takes={lineUnsent.filter((take) => take !== draft)}
                  showsClip={false}
                  disabled={busy}
                />
              ) : null
            }
            draft={
              queue && draft && !busy ? (
                <DraftTake
                  key={draft.recordingId}
                  draft={draft}
                  queue={queue}
                  spoken={spoken}
                  hasSound={video.hasAudio}
                  onPlay={stop}
                />
              ) : null
            }
            dubTakes={dubTakes}
            playing={playing}
            hasSound={video.hasAudio}
            recording={recording.state}
            silent={busy ? null : recording.silent}
            microphone={microphone}
            actions={actions}
            onPlayOriginal={(slow) => playOriginal(line, slow ? SLOW_RATE : playerSettings.get().speed)}
            onStop={stop}
            onRecord={record}
            onPlayDub={playOwnDub}
            onPlayWithVideo={playTake}
            onFile={(file) =>
              keep({ recording: file, lineIndex: line, preRollMs: 0, sourceTakeId: null, isDraft: false })
            }
            onFailed={onFailed}
          />
        </TakeFactsContext>
        <RolesPanel
          clip={clip}
          dubs={roleDubs}
          canShare={canShare}
          disabled={busy}
          playing={playing}
          onPlay={playDub}
          onStop={stop}
        />
        <FinishDubPanel clipId={clip.clipId} dub={ownDub} takes={dubTakes.length} />
        {below}
      </div>
    </>
  );
}
