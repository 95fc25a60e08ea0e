import { Play, Square } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ClipDto } from '#contract/clips.ts';
import type { TakeDto } from '#contract/takes.ts';
import { textOfTake } from '#shared/take-analysis.ts';
import { api } from '../../api/client.ts';
import { errorMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useShortcuts } from '../../keyboard/use-shortcuts.ts';
import { voiceComparisonPath } from '../../navigation/page-addresses.ts';
import { Button, ErrorState, ProgressBar, Select, useToast } from '../../ui/index.ts';
import { AnalysisTrend, type TrendTake } from '../dubbing/analysis-trend.tsx';
import { TakeOffsetSlider } from '../dubbing/take-offset-slider.tsx';
import { takeStartMs } from '../dubbing/take-start.ts';
import { ComparedTakeComments } from '../take-reviews/compared-take-comments.tsx';
import { momentAt } from '../take-reviews/take-moment.ts';
import type { ReadyStage } from '../workspace/workspace-context.ts';
import { adviseOn } from './advise-on.ts';
import { AnalysisDetails } from './analysis/analysis-details.tsx';
import { AnalysisHead } from './analysis/analysis-head.tsx';
import type { PlaySpans } from './analysis/analyzed-line.tsx';
import { type AnalysisState, useTakeAnalysis } from './analysis/use-take-analysis.ts';
import { compareVoices } from './compare-voices.ts';
import { compareWords } from './compare-words.ts';
import { ComparisonFindings } from './comparison-findings.tsx';
import { levelFinding, listTimingFindings, listVolumeFindings } from './list-findings.ts';
import { playSpansInTurn } from './play-spans.ts';
import { useMutedPicture } from './use-muted-picture.ts';
import { type PairedPlaybackMode, type PlaybackSide, usePairedPlayer } from './use-paired-player.ts';
import { useShownLine } from './use-shown-line.ts';
import { useVoiceMeasurements } from './use-voice-measurements.ts';
import { useVoicePair } from './use-voice-pair.ts';
import { type AudioRegion, VoiceTimeline } from './voice-timeline.tsx';

/** How much to show before and after the line, in milliseconds. */
const MARGIN_MS = 500;
const sides = ['original', 'mine', 'both'] as const;
const buttonVariants = { original: 'original', mine: 'mine', both: 'primary' } as const;

/** Whether the voices are compared by volume and melody alone, because no words are told apart. */
const comparesVolume = ({ kind }: AnalysisState) =>
  kind === 'noModel' || kind === 'tooSlow' || kind === 'failed' || kind === 'asking';

/** Compares a take with the original. Shows, plays, and measures both, and lets the user shift the take. */
export function VoiceComparison({
  clip,
  stage,
  take,
  others,
  tabs,
}: {
  clip: ClipDto;
  stage: ReadyStage;
  take: TakeDto;
  /** The takes of the same line, the newest first, this one included. */
  others: readonly TrendTake[];
  /** What stands above everything else. */
  tabs: ReactNode;
}) {
  const { t } = useTranslation();
  const toast = useToast();
  const navigate = useNavigate();
  const { lengthMs } = clip;
  const { voices, error, retry } = useVoicePair({
    clipId: clip.clipId,
    lengthMs,
    take: { ...take, recording: take.url },
  });
  const measured = useVoiceMeasurements(voices);
  const text = textOfTake(clip.lines, take.lineIndex);
  const analyzed = useMemo(
    () => voices && { line: text, samples: voices.mine.samples, original: voices.line },
    [voices, text],
  );
  const state = useTakeAnalysis(analyzed);
  const analysis = state.kind === 'analyzed' && state.analysis.kind === 'analyzed' ? state.analysis : null;
  const { playing, play, playInTurn, stop: stopSounds, playheadMs } = usePairedPlayer();
  const picture = useMutedPicture(stage, playing !== null);
  const stop = useCallback(() => {
    stopSounds();
    picture.stop();
  }, [stopSounds, picture]);
  useShownLine(stage, take);
  const [offsetMs, setOffsetMs] = useState(take.offsetMs);
  const [savedOffsetMs, setSavedOffsetMs] = useState(take.offsetMs);
  const [region, setRegion] = useState<AudioRegion | null>(null);
  const [playbackMode, setPlaybackMode] = useState<PairedPlaybackMode>('mixed');
  const mineAtMs = takeStartMs({ ...take, offsetMs });

  const onFailed = (cause: unknown) => toast({ tone: 'failed', text: errorMessage(t, cause) });

  const window = useMemo(() => {
    const atMs = takeStartMs(take);
    const startMs = Math.min(take.startMs - MARGIN_MS, atMs);
    const endMs = Math.max(take.endMs + MARGIN_MS, atMs + take.durationMs);
    return { startMs, spanMs: endMs - startMs };
  }, [take]);
  const differences = useMemo(
    () =>
      voices && measured && comparesVolume(state)
        ? compareVoices({
            original: { voice: measured.original, atMs: voices.line.atMs },
            mine: { voice: measured.mine, atMs: mineAtMs },
            line: take,
          })
        : null,
    [voices, measured, state, mineAtMs, take],
  );
  const timing =
    analysis && voices ? compareWords({ take: analysis, originalAtMs: voices.line.atMs, mineAtMs }) : null;
  const findings = differences
    ? listVolumeFindings(t, differences, take)
    : timing
      ? listTimingFindings(t, timing, take)
      : [];
  const playSpans: PlaySpans = (spans) => {
    if (!voices) return;
    picture.stop();
    playSpansInTurn({ voices, spans, playInTurn }).catch(onFailed);
  };

  const playRegion = (side: PlaybackSide, part: AudioRegion | null) => {
    if (!voices) return;
    const { fromMs, toMs } = part ?? {
      fromMs: window.startMs,
      toMs: window.startMs + window.spanMs,
    };
    const range = {
      fromMs: Math.max(window.startMs, fromMs),
      toMs: Math.min(window.startMs + window.spanMs, toMs),
    };
    picture.play({ fromMs: Math.max(0, range.fromMs), toMs: Math.min(lengthMs, range.toMs) });
    play({
      side,
      mode: playbackMode,
      original: { sound: voices.original.sound, atMs: 0 },
      mine: { sound: voices.mine.sound, atMs: mineAtMs },
      ...range,
    }).catch(onFailed);
  };
  const toggle = (side: PlaybackSide) => (playing === side ? stop() : playRegion(side, region));
  useShortcuts({
    play: () => (playing === 'turns' ? stop() : toggle(playing ?? 'both')),
    replayLine: () => playRegion('original', region),
    playTake: () => playRegion('mine', region),
    leave: () => setRegion(null),
  });
  // After a shift, the sound would no longer match the picture.
  // biome-ignore lint/correctness/useExhaustiveDependencies: stops whenever the shift changes
  useEffect(() => stop(), [offsetMs, stop]);

  const saveOffset = async (moved: number) => {
    setSavedOffsetMs(moved);
    try {
      await api.takes.update({ takeId: take.takeId, offsetMs: moved });
    } catch (cause) {
      toast({ tone: 'failed', text: errorMessage(t, cause) });
    }
  };
  const line = take.lineIndex === null ? null : clip.lines[take.lineIndex];
  const seconds = (ms: number) => (ms / 1000).toFixed(1);
  const advice = differences && adviseOn(differences, take);
  return (
    <div className="grid min-w-0 grid-cols-1 content-start gap-6 p-4 md:p-6">
      {tabs}
      {error ? (
        <p role="status" className="font-medium text-20 text-pretty">
          {t('takes.comparison.failed')}
        </p>
      ) : (
        <AnalysisHead state={state} line={text} isMine={take.mine} onPlay={playSpans} />
      )}
      {advice ? (
        <p role="status" className="font-medium text-20 text-pretty" data-advice>
          {t(`takes.comparison.advice.${take.mine ? 'mine' : 'student'}.${advice.kind}`, {
            name: take.ownerName,
            ...advice.values,
          })}
        </p>
      ) : null}
      <div className="stage grid grid-cols-1 gap-4 p-4">
        {error ? (
          <ErrorState error={error} onRetry={retry} />
        ) : voices ? (
          <VoiceTimeline
            voices={voices}
            line={line ?? null}
            takeName={take.mine ? t('takes.comparison.mine') : take.ownerName}
            melodies={measured}
            aligned={analysis}
            speech={differences?.original ?? null}
            mineAtMs={mineAtMs}
            window={window}
            region={region}
            playheadMs={playheadMs}
            onRegion={setRegion}
          />
        ) : (
          <div className="grid min-h-[380px] place-items-center">
            <ProgressBar percent={null} label={t('takes.comparison.loading')} />
          </div>
        )}
        <div className="flex flex-wrap items-center justify-center gap-3">
          {sides.map((side) => (
            <Button
              key={side}
              variant={buttonVariants[side]}
              disabled={!voices}
              aria-pressed={playing === side}
              onClick={() => toggle(side)}
              icon={
                playing === side ? (
                  <Square size={16} strokeWidth={1.5} aria-hidden="true" />
                ) : (
                  <Play size={16} strokeWidth={1.5} aria-hidden="true" />
                )
              }
            >
              <span className="max-w-[160px] truncate">
                {playing === side
                  ? t('takes.comparison.stop')
                  : side === 'mine' && !take.mine
                    ? take.ownerName
                    : t(`takes.comparison.${side}`)}
              </span>
            </Button>
          ))}
          <Select
            label={t('takes.comparison.how')}
            value={playbackMode}
            options={[
              { value: 'mixed', label: t('takes.comparison.mixed') },
              { value: 'sides', label: t('takes.comparison.sides') },
            ]}
            onChange={setPlaybackMode}
          />
        </div>
        <p className="flex min-h-8 flex-wrap items-center justify-center gap-3 text-14 text-ink-2">
          {region ? (
            <>
              {t('takes.comparison.regionNow', {
                from: seconds(region.fromMs),
                to: seconds(region.toMs),
              })}
              <Button size="s" onClick={() => setRegion(null)}>
                {t('takes.comparison.clear')}
              </Button>
            </>
          ) : (
            t('takes.comparison.region')
          )}
        </p>
      </div>
      {analysis && state.kind === 'analyzed' ? (
        <AnalysisDetails take={analysis} original={state.original} onPlay={playSpans} />
      ) : null}
      {findings.length > 0 ? (
        <ComparisonFindings
          findings={[...findings, levelFinding(t, take)]}
          note={differences ? t('takes.comparison.measuredNote') : null}
          take={take}
          onPlay={playRegion}
        />
      ) : null}
      {take.mine ? <AnalysisTrend takes={others} /> : null}
      <ComparedTakeComments
        take={take}
        momentNow={() => momentAt(take, playheadMs() ?? region?.fromMs ?? 0)}
        onPlayFrom={(momentMs) =>
          playRegion('mine', { fromMs: mineAtMs + momentMs, toMs: mineAtMs + take.durationMs })
        }
        onWrite={stop}
      />
      {take.mine ? (
        <div className="grid gap-6 sm:grid-cols-2">
          <div className="grid content-start gap-2">
            <h2 className="font-semibold text-16">{t('takes.comparison.shift')}</h2>
            <div className="-ml-2">
              <TakeOffsetSlider
                label={t('takes.comparison.shift')}
                offsetMs={savedOffsetMs}
                onMove={setOffsetMs}
                onCommit={(moved) => void saveOffset(moved)}
              />
            </div>
            <p className="text-12 text-ink-2">{t('takes.comparison.shiftHelp')}</p>
          </div>
          {others.length > 1 ? (
            <Select
              label={t('takes.comparison.take')}
              showLabel
              value={take.takeId}
              options={others.map(({ takeId }, index) => ({
                value: takeId,
                label: t('takes.take', { number: others.length - index }),
              }))}
              onChange={(id) => {
                void navigate(voiceComparisonPath({ clipId: clip.clipId, takeId: id }), {
                  replace: true,
                  preventScrollReset: true,
                });
              }}
            />
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
