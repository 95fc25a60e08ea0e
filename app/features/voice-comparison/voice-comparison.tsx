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

/** Shown before and after the line, in milliseconds. */
const MARGIN_MS = 500;
const sides = ['original', 'mine', 'both'] as const;
const looks = { original: 'original', mine: 'mine', both: 'primary' } as const;

/** Compares a take with the original: shows, plays and measures both, and shifts the take. */
export function VoiceComparison({ clip, take, others }: { clip: ClipDto; take: TakeDto; others: string[] }) {
  const { t } = useTranslation();
  const toast = useToast();
  const navigate = useNavigate();
  const { lengthMs } = clip;
  const { voices, failed, retry } = useVoicePair({ clipId: clip.clipId, lengthMs, take });
  const { playing, play, stop, headMs } = usePairedPlayer();
  const [offsetMs, setOffsetMs] = useState(take.offsetMs);
  const [keptMs, setKeptMs] = useState(take.offsetMs);
  const [region, setRegion] = useState<AudioRegion | null>(null);
  const [together, setTogether] = useState<PairedPlaybackMode>('mixed');
  const mineAtMs = takeStartMs({ ...take, offsetMs });

  const window = useMemo(() => {
    const atMs = takeStartMs(take);
    const startMs = Math.min(take.startMs - MARGIN_MS, atMs);
    const endMs = Math.max(take.endMs + MARGIN_MS, atMs + take.durationMs);
    return { startMs, spanMs: endMs - startMs };
  }, [take]);
  const compared = useMemo(() => {
    const [original, mine] = [voices?.original.voice, voices?.mine.voice];
    if (!voices || !original || !mine) return null;
    return compareVoices({
      original: { voice: original, atMs: voices.original.voiceAtMs },
      mine: { voice: mine, atMs: mineAtMs },
      line: take,
    });
  }, [voices, mineAtMs, take]);

  const hear = (side: PlaybackSide, stretch: AudioRegion | null) => {
    if (!voices) return;
    const { fromMs, toMs } = stretch ?? {
      fromMs: window.startMs,
      toMs: window.startMs + window.spanMs,
    };
    play({
      side,
      together,
      original: { sound: voices.original.sound, atMs: 0 },
      mine: { sound: voices.mine.sound, atMs: mineAtMs },
      fromMs: Math.max(window.startMs, fromMs),
      toMs: Math.min(window.startMs + window.spanMs, toMs),
    }).catch((error: unknown) => toast({ tone: 'failed', text: errorMessage(t, error) }));
  };
  const toggle = (side: PlaybackSide) => (playing === side ? stop() : hear(side, region));
  useShortcuts({
    play: () => toggle(playing ?? 'both'),
    replayLine: () => hear('original', region),
    playTake: () => hear('mine', region),
    leave: () => setRegion(null),
  });
  // What was heard with the old shift is not what the picture shows.
  // biome-ignore lint/correctness/useExhaustiveDependencies: stops whenever the shift changes
  useEffect(() => stop(), [offsetMs, stop]);

  const keep = async (moved: number) => {
    setKeptMs(moved);
    try {
      await api.takes.update({ takeId: take.takeId, offsetMs: moved });
    } catch (error) {
      toast({ tone: 'failed', text: errorMessage(t, error) });
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
          {failed ? (
            <ErrorState error={failed} onRetry={retry} />
          ) : voices ? (
            <VoiceTimeline
              voices={voices}
              mineAtMs={mineAtMs}
              window={window}
              region={region}
              headMs={headMs}
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
                variant={looks[side]}
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
              value={together}
              options={[
                { value: 'mixed', label: t('takes.contrast.mixed') },
                { value: 'sides', label: t('takes.contrast.sides') },
              ]}
              onChange={setTogether}
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
        {compared ? (
          <ComparisonFindings compared={compared} take={take} onPlay={hear} />
        ) : (
          <p role="status" className="text-ink-2">
            {failed ? t('takes.contrast.failed') : t('takes.contrast.measuring')}
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
                offsetMs={keptMs}
                onMove={setOffsetMs}
                onCommit={(moved) => void keep(moved)}
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
