import { type PointerEvent, useCallback, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type DrawCallback, HiDpiCanvas } from '../../ui/hidpi-canvas.tsx';
import { classNames } from '../../ui/index.ts';
import { rulerStepMs, type TimeWindow, timeToX, xToTime } from '../../ui/time-window.ts';
import { drawPitchContour, drawSamples } from './draw-voice.ts';
import { MEASURE_RATE } from './measure-voice.ts';
import type { LoadedVoice, VoicePair } from './use-voice-pair.ts';

/** A stretch that was dragged out, in milliseconds of the clip. */
export interface AudioRegion {
  fromMs: number;
  toMs: number;
}

const REGION_LEAST_MS = 60;

/** Two waveforms and two pitch curves on one time axis, with a moving head; dragging chooses a stretch. */
export function VoiceTimeline({
  voices,
  mineAtMs,
  window,
  region,
  headMs,
  onRegion,
}: {
  voices: VoicePair;
  /** Where the take begins on the clip's axis. */
  mineAtMs: number;
  window: TimeWindow;
  region: AudioRegion | null;
  headMs: () => number | null;
  onRegion: (region: AudioRegion | null) => void;
}) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLSpanElement>(null);
  const anchor = useRef<number | null>(null);

  useEffect(() => {
    let frame = 0;
    const draw = () => {
      const ms = headMs();
      if (head.current) {
        head.current.style.opacity = ms === null ? '0' : '1';
        if (ms !== null) head.current.style.left = `${timeToX(ms, window, 100)}%`;
      }
      frame = requestAnimationFrame(draw);
    };
    frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
  }, [headMs, window]);

  const timeAt = (event: PointerEvent) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    return xToTime(Math.max(0, Math.min(width, event.clientX - left)), window, width);
  };
  const drag = (event: PointerEvent) => {
    if (anchor.current === null) return;
    const ms = timeAt(event);
    const [fromMs, toMs] = [Math.min(anchor.current, ms), Math.max(anchor.current, ms)];
    onRegion(toMs - fromMs >= REGION_LEAST_MS ? { fromMs, toMs } : null);
  };
  const original = useWave(voices.original, voices.original.samplesAtMs, window);
  const mine = useWave(voices.mine, mineAtMs, window);
  return (
    <div className="grid gap-1">
      <div
        ref={box}
        role="img"
        aria-label={t('takes.contrast.picture')}
        className="relative cursor-crosshair touch-pan-y select-none"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          anchor.current = timeAt(event);
        }}
        onPointerMove={drag}
        onPointerUp={(event) => {
          drag(event);
          anchor.current = null;
        }}
        onPointerCancel={() => {
          anchor.current = null;
        }}
      >
        <Row name={t('takes.contrast.original')} tone="text-line">
          <HiDpiCanvas draw={original} height={104} className="text-line" />
        </Row>
        <Row name={t('takes.contrast.mine')} tone="text-mine">
          <HiDpiCanvas draw={mine} height={104} className="text-mine" />
        </Row>
        <Row name={t('takes.contrast.pitch')} tone="text-ink-2">
          <Contours voices={voices} mineAtMs={mineAtMs} window={window} />
        </Row>
        {region ? (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 bg-ink/10"
            style={{
              left: `${timeToX(region.fromMs, window, 100)}%`,
              width: `${((region.toMs - region.fromMs) / window.spanMs) * 100}%`,
            }}
          >
            <span className="bracket text-ink" />
          </span>
        ) : null}
        <span
          ref={head}
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 w-[2px] bg-ink opacity-0"
        />
      </div>
      <Ruler window={window} />
    </div>
  );
}

function Row({ name, tone, children }: { name: string; tone: string; children: React.ReactNode }) {
  return (
    <div aria-hidden="true" className="relative border-rule border-t">
      {children}
      <span className="absolute top-1 left-1 flex items-center gap-1.5 bg-stage/80 px-1 text-12">
        <span className={classNames('size-2 bg-current', tone)} />
        {name}
      </span>
    </div>
  );
}

function useWave(heard: LoadedVoice, atMs: number, window: TimeWindow): DrawCallback {
  const { samples } = heard;
  const peak = useMemo(
    () => samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0),
    [samples],
  );
  return useCallback<DrawCallback>(
    (context, size) =>
      drawSamples(context, { ...size, samples, sampleRate: MEASURE_RATE, atMs, window, peak }),
    [samples, atMs, window, peak],
  );
}

/** One over the other; the learner's is dotted, so that they differ without their colours. */
function Contours({ voices, mineAtMs, window }: { voices: VoicePair; mineAtMs: number; window: TimeWindow }) {
  const original = useContour(voices.original, voices.original.voiceAtMs, window, false);
  const mine = useContour(voices.mine, mineAtMs, window, true);
  return (
    <div className="relative">
      <span className="absolute inset-x-0 top-1/2 border-rule border-t border-dashed" />
      <HiDpiCanvas draw={original} height={144} className="relative text-line" />
      <div className="absolute inset-0">
        <HiDpiCanvas draw={mine} height={144} className="text-mine" />
      </div>
    </div>
  );
}

function useContour(heard: LoadedVoice, atMs: number, window: TimeWindow, dashed: boolean): DrawCallback {
  const semitones = heard.voice?.semitones ?? null;
  return useCallback<DrawCallback>(
    (context, size) => {
      if (semitones) drawPitchContour(context, { ...size, semitones, atMs, window, dashed });
    },
    [semitones, atMs, window, dashed],
  );
}

const RULER_GAP = 12;

function Ruler({ window }: { window: TimeWindow }) {
  // In hundredths of the width: the labels' places do not wait for the page to be measured.
  const step = Math.max(100, rulerStepMs(window, 100, RULER_GAP));
  const first = Math.max(0, Math.ceil(window.startMs / step) * step);
  const marks: number[] = [];
  for (let ms = first; ms < window.startMs + window.spanMs * 0.97; ms += step) marks.push(ms);
  return (
    <div aria-hidden="true" className="figures relative h-5 overflow-hidden text-ink-2">
      {marks.map((ms) => (
        <span key={ms} className="absolute" style={{ left: `${timeToX(ms, window, 100)}%` }}>
          {(ms / 1000).toFixed(1)}
        </span>
      ))}
    </div>
  );
}
