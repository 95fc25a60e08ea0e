import { type PointerEvent, useCallback, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type DrawCallback, HiDpiCanvas } from '../../ui/hidpi-canvas.tsx';
import { classNames } from '../../ui/index.ts';
import { rulerStepMs, type TimeWindow, timeToX, xToTime } from '../../ui/time-window.ts';
import { drawPitchContour, drawSamples } from './draw-voice.ts';
import { MEASURE_RATE } from './measure-voice.ts';
import type { LoadedVoice, VoicePair } from './use-voice-pair.ts';

/** A selected time range, in milliseconds of the clip. */
export interface AudioRegion {
  fromMs: number;
  toMs: number;
}

/** Shorter drags clear the region. */
const MIN_REGION_MS = 60;

/** Two waveforms and two pitch contours on one time axis, with a playhead. Dragging selects a region. */
export function VoiceTimeline({
  voices,
  mineAtMs,
  window,
  region,
  playheadMs,
  onRegion,
}: {
  voices: VoicePair;
  /** Start of the take on the time axis of the clip. */
  mineAtMs: number;
  window: TimeWindow;
  region: AudioRegion | null;
  playheadMs: () => number | null;
  onRegion: (region: AudioRegion | null) => void;
}) {
  const { t } = useTranslation();
  const container = useRef<HTMLDivElement>(null);
  const playhead = useRef<HTMLSpanElement>(null);
  const anchor = useRef<number | null>(null);

  useEffect(() => {
    let frame = 0;
    const draw = () => {
      const ms = playheadMs();
      if (playhead.current) {
        playhead.current.style.opacity = ms === null ? '0' : '1';
        if (ms !== null) playhead.current.style.left = `${timeToX(ms, window, 100)}%`;
      }
      frame = requestAnimationFrame(draw);
    };
    frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
  }, [playheadMs, window]);

  const timeAt = (event: PointerEvent) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    return xToTime(Math.max(0, Math.min(width, event.clientX - left)), window, width);
  };
  const updateRegion = (event: PointerEvent) => {
    if (anchor.current === null) return;
    const ms = timeAt(event);
    const [fromMs, toMs] = [Math.min(anchor.current, ms), Math.max(anchor.current, ms)];
    onRegion(toMs - fromMs >= MIN_REGION_MS ? { fromMs, toMs } : null);
  };
  const original = useWaveformDrawing(voices.original, voices.original.samplesAtMs, window);
  const mine = useWaveformDrawing(voices.mine, mineAtMs, window);
  return (
    <div className="grid gap-1">
      <div
        ref={container}
        role="img"
        aria-label={t('takes.contrast.picture')}
        className="relative cursor-crosshair touch-pan-y select-none"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          anchor.current = timeAt(event);
        }}
        onPointerMove={updateRegion}
        onPointerUp={(event) => {
          updateRegion(event);
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
          ref={playhead}
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

function useWaveformDrawing(loadedVoice: LoadedVoice, atMs: number, window: TimeWindow): DrawCallback {
  const { samples } = loadedVoice;
  const peak = useMemo(
    () => samples.reduce((largest, sample) => Math.max(largest, Math.abs(sample)), 0),
    [samples],
  );
  return useCallback<DrawCallback>(
    (context, size) =>
      drawSamples(context, { ...size, samples, sampleRate: MEASURE_RATE, atMs, window, peak }),
    [samples, atMs, window, peak],
  );
}

/** Both pitch contours, one over the other. The learner's is dotted, so that they differ without color, too. */
function Contours({ voices, mineAtMs, window }: { voices: VoicePair; mineAtMs: number; window: TimeWindow }) {
  const original = useContourDrawing(voices.original, voices.original.voiceAtMs, window, false);
  const mine = useContourDrawing(voices.mine, mineAtMs, window, true);
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

function useContourDrawing(
  loadedVoice: LoadedVoice,
  atMs: number,
  window: TimeWindow,
  dashed: boolean,
): DrawCallback {
  const semitones = loadedVoice.voice?.semitones ?? null;
  return useCallback<DrawCallback>(
    (context, size) => {
      if (semitones) drawPitchContour(context, { ...size, semitones, atMs, window, dashed });
    },
    [semitones, atMs, window, dashed],
  );
}

/** Smallest distance between two labels of the ruler, in percent of the width. */
const MIN_LABEL_GAP = 12;

function Ruler({ window }: { window: TimeWindow }) {
  // In percent of the width, so that the labels can be placed before the page is laid out.
  const step = Math.max(100, rulerStepMs(window, 100, MIN_LABEL_GAP));
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
