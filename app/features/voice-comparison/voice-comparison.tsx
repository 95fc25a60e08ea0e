import { ArrowLeft, Play, Square } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import type { ClipDto } from '#contract/clips.ts';
import type { TakeDto } from '#contract/takes.ts';
import { api } from '../../api/client.ts';
import { errorMessage } from '../../i18n/error-message.ts';
import { useShortcuts } from '../../keyboard/use-shortcuts.ts';
import { Button, ErrorState, LineText, ProgressBar, Select, useToast } from '../../ui/index.ts';
import { TakeOffsetSlider } from '../dubbing/take-offset-slider.tsx';
import { takeStartMs } from '../dubbing/take-start.ts';
import { compareVoices } from './compare-voices.ts';
import { ComparisonFindings } from './comparison-findings.tsx';
import { type PairedPlaybackMode, type PlaybackSide, usePairedPlayer } from './use-paired-player.ts';
import { useVoicePair } from './use-voice-pair.ts';
import { type AudioRegion, VoiceTimeline } from './voice-timeline.tsx';

/** How much to show before and after the line, in milliseconds. */
const MARGIN_MS = 500;
const sides = ['original', 'mine', 'both'] as const;
const buttonVariants = { original: 'original', mine: 'mine', both: 'primary' } as const;

/** Compares a take with the original. Shows, plays, and measures both, and lets the user shift the take. */
export function VoiceComparison({ clip, take, others }: { clip: ClipDto; take: TakeDto; others: string[] }) {
  const { t } = useTranslation();
  const toast = useToast();
  const navigate = useNavigate();
  const { lengthMs } = clip;
  const { voices, error, retry } = useVoicePair({ clipId: clip.clipId, lengthMs, take });
  const { playing, play, stop, playheadMs } = usePairedPlayer();
  const [offsetMs, setOffsetMs] = useState(take.offsetMs);
  const [savedOffsetMs, setSavedOffsetMs] = useState(take.offsetMs);
  const [region, setRegion] = useState<AudioRegion | null>(null);
  const [playbackMode, setPlaybackMode] = useState<PairedPlaybackMode>('mixed');
  const mineAtMs = takeStartMs({ ...take, offsetMs });

  const window = useMemo(() => {
    const atMs = takeStartMs(take);
    const startMs = Math.min(take.startMs - MARGIN_MS, atMs);
    const endMs = Math.max(take.endMs + MARGIN_MS, atMs + take.durationMs);
    return { startMs, spanMs: endMs - startMs };
  }, [take]);
  const differences = useMemo(() => {
    const [original, mine] = [voices?.original.voice, voices?.mine.voice];
    if (!voices || !original || !mine) return null;
    return compareVoices({
      original: { voice: original, atMs: voices.original.voiceAtMs },
      mine: { voice: mine, atMs: mineAtMs },
      line: take,
    });
  }, [voices, mineAtMs, take]);

  const playRegion = (side: PlaybackSide, part: AudioRegion | null) => {
    if (!voices) return;
    const { fromMs, toMs } = part ?? {
      fromMs: window.startMs,
      toMs: window.startMs + window.spanMs,
    };
    play({
      side,
      mode: playbackMode,
      original: { sound: voices.original.sound, atMs: 0 },
      mine: { sound: voices.mine.sound, atMs: mineAtMs },
      fromMs: Math.max(window.startMs, fromMs),
      toMs: Math.min(window.startMs + window.spanMs, toMs),
    }).catch((cause: unknown) => toast({ tone: 'failed', text: errorMessage(t, cause) }));
  };
  const toggle = (side: PlaybackSide) => (playing === side ? stop() : playRegion(side, region));
  useShortcuts({
    play: () => toggle(playing ?? 'both'),
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
  const line = take.line === null ? null : clip.lines[take.line];
  const seconds = (ms: number) => (ms / 1000).toFixed(2);
  return (
    <>
      <div className="stage">
        <div className="page grid gap-4 py-6">
          {line ? (
            <LineText en={line.en} zh={line.zh} size="m" align="center" />
          ) : (
            <p className="spoken text-center text-20">{clip.title}</p>
          )}
          {error ? (
            <ErrorState error={error} onRetry={retry} />
          ) : voices ? (
            <VoiceTimeline
              voices={voices}
              mineAtMs={mineAtMs}
              window={window}
              region={region}
              playheadMs={playheadMs}
              onRegion={setRegion}
            />
          ) : (
            <div className="grid min-h-[380px] place-items-center">
              <ProgressBar percent={null} label={t('takes.contrast.loading')} />
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
                {playing === side ? t('takes.contrast.stop') : t(`takes.contrast.${side}`)}
              </Button>
            ))}
            <Select
              label={t('takes.contrast.how')}
              value={playbackMode}
              options={[
                { value: 'mixed', label: t('takes.contrast.mixed') },
                { value: 'sides', label: t('takes.contrast.sides') },
              ]}
              onChange={setPlaybackMode}
            />
          </div>
          <p className="flex min-h-8 flex-wrap items-center justify-center gap-3 text-14 text-ink-2">
            {region ? (
              <>
                {t('takes.contrast.regionNow', {
                  from: seconds(region.fromMs),
                  to: seconds(region.toMs),
                })}
                <Button size="s" onClick={() => setRegion(null)}>
                  {t('takes.contrast.clear')}
                </Button>
              </>
            ) : (
              t('takes.contrast.region')
            )}
          </p>
        </div>
      </div>
      <div className="page grid grid-cols-1 gap-x-12 gap-y-8 pt-8 pb-24 lg:grid-cols-[minmax(0,1fr)_320px]">
        {differences ? (
          <ComparisonFindings differences={differences} take={take} onPlay={playRegion} />
        ) : (
          <p role="status" className="text-ink-2">
            {error ? t('takes.contrast.failed') : t('takes.contrast.measuring')}
          </p>
        )}
        <div className="grid content-start gap-6">
          {others.length > 1 ? (
            <Select
              label={t('takes.contrast.take')}
              showLabel
              value={take.takeId}
              options={others.map((id, index) => ({
                value: id,
                label: t('takes.take', { number: others.length - index }),
              }))}
              onChange={(id) => {
                void navigate(
                  `/contrast?bar_id=${encodeURIComponent(clip.clipId)}&take=${encodeURIComponent(id)}`,
                  { replace: true, preventScrollReset: true },
                );
              }}
            />
          ) : null}
          <div className="grid gap-2">
            <h2 className="font-semibold text-16">{t('takes.contrast.shift')}</h2>
            <div className="-ml-2">
              <TakeOffsetSlider
                label={t('takes.contrast.shift')}
                offsetMs={savedOffsetMs}
                onMove={setOffsetMs}
                onCommit={(moved) => void saveOffset(moved)}
              />
            </div>
            <p className="text-12 text-ink-2">{t('takes.contrast.shiftHelp')}</p>
          </div>
          <Button asChild className="w-fit">
            <Link to={`/detail?bar_id=${encodeURIComponent(clip.clipId)}`}>
              <ArrowLeft size={16} strokeWidth={1.5} aria-hidden="true" />
              {t('takes.contrast.back')}
            </Link>
          </Button>
        </div>
      </div>
    </>
  );
}
