import { Mic } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { TakeDto } from '#contract/takes.ts';
import { PEAKS_PER_SECOND } from '#shared/constants.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { type DrawCallback, HiDpiCanvas } from '../../../ui/hidpi-canvas.tsx';
import { Button } from '../../../ui/index.ts';
import type { Stretch } from './use-punch-in.ts';

const HEIGHT = 72;
const STEP_MS = 50;
/** The shortest stretch that can be chosen. */
const MIN_STRETCH_MS = 100;
const LARGEST_PEAK = 127;

/** The waveform of a take, on which a stretch is chosen by dragging or by two sliders, and the button that records it again. */
export function PunchInPanel({
  take,
  disabled,
  onRecord,
}: {
  take: TakeDto;
  disabled: boolean;
  onRecord: (stretch: Stretch) => void;
}) {
  const { t } = useTranslation();
  const { durationMs } = take;
  const [stretch, setStretch] = useState<Stretch>(() => ({
    fromMs: Math.min(take.preRollMs, Math.max(0, durationMs - MIN_STRETCH_MS)),
    toMs: durationMs,
  }));
  const peaks = usePeaks(take.peaksUrl);
  const draw = useCallback<DrawCallback>(
    (context, { width, height, color }) => {
      if (!peaks) return;
      const middle = height / 2;
      const pairs = peaks.length / 2;
      for (let x = 0; x < width; x += 1) {
        const pair = Math.min(pairs - 1, Math.floor((x / width) * (durationMs / 1000) * PEAKS_PER_SECOND));
        const [low = 0, high = 0] = [peaks[2 * pair], peaks[2 * pair + 1]];
        const ms = (x / width) * durationMs;
        context.globalAlpha = ms >= stretch.fromMs && ms < stretch.toMs ? 1 : 0.3;
        context.fillStyle = color;
        const top = middle - (high / LARGEST_PEAK) * middle;
        context.fillRect(x, top, 1, Math.max(1, ((high - low) / LARGEST_PEAK) * middle));
      }
    },
    [peaks, durationMs, stretch],
  );
  const drag = useRef<number | null>(null);
  const momentAt = ({ clientX, currentTarget }: React.PointerEvent<HTMLDivElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const ms = (Math.max(0, Math.min(1, (clientX - left) / width)) * durationMs) / STEP_MS;
    return Math.round(ms) * STEP_MS;
  };
  const choose = (a: number, b: number) => {
    const fromMs = Math.min(a, b, durationMs - MIN_STRETCH_MS);
    setStretch({
      fromMs: Math.max(0, fromMs),
      toMs: Math.min(durationMs, Math.max(a, b, fromMs + MIN_STRETCH_MS)),
    });
  };
  const seconds = (ms: number) => (ms / 1000).toFixed(2);
  return (
    <div className="grid gap-3 rounded-read border border-rule bg-sheet p-4">
      <p className="text-14 text-ink-2 text-pretty">{t('takes.punchIn.text')}</p>
      <div
        className="relative cursor-ew-resize touch-none text-mine"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          drag.current = momentAt(event);
        }}
        onPointerMove={(event) => {
          if (drag.current !== null) choose(drag.current, momentAt(event));
        }}
        onPointerUp={() => {
          drag.current = null;
        }}
      >
        <HiDpiCanvas draw={draw} height={HEIGHT} />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 border-mine border-x-2 bg-mine/10"
          style={{
            left: `${(stretch.fromMs / durationMs) * 100}%`,
            right: `${100 - (stretch.toMs / durationMs) * 100}%`,
          }}
        />
      </div>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {(['fromMs', 'toMs'] as const).map((edge) => (
          <label key={edge} className="flex min-w-0 items-center gap-2 text-14">
            <span className="text-ink-2">{t(`takes.punchIn.${edge}`)}</span>
            <input
              type="range"
              min={0}
              max={durationMs}
              step={STEP_MS}
              value={stretch[edge]}
              disabled={disabled}
              aria-valuetext={t('takes.length', { seconds: seconds(stretch[edge]) })}
              // Arrow keys move the edge here; elsewhere on the page they move between lines.
              onKeyDown={(event) => {
                if (event.key.startsWith('Arrow')) event.stopPropagation();
              }}
              onChange={({ target: { valueAsNumber } }) =>
                edge === 'fromMs'
                  ? choose(Math.min(valueAsNumber, stretch.toMs - MIN_STRETCH_MS), stretch.toMs)
                  : choose(stretch.fromMs, Math.max(valueAsNumber, stretch.fromMs + MIN_STRETCH_MS))
              }
              className="w-36 accent-mine"
            />
            <span className="figures w-[56px]">{t('takes.length', { seconds: seconds(stretch[edge]) })}</span>
          </label>
        ))}
      </div>
      <Button
        variant="mine"
        className="w-fit"
        disabled={disabled}
        icon={<Mic size={16} strokeWidth={1.5} aria-hidden="true" />}
        onClick={() => onRecord(stretch)}
      >
        {t('takes.punchIn.record')}
      </Button>
    </div>
  );
}

/** Fetches a waveform: Int8 pairs (min, max). Null until it is there; without it, the sliders still work. */
function usePeaks(url: string): Int8Array | null {
  const [peaks, setPeaks] = useState<Int8Array | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    fetch(url, { signal: stop.signal })
      .then(async (response) => (response.ok ? new Int8Array(await response.arrayBuffer()) : null))
      .then(setPeaks, () => undefined);
    return () => stop.abort();
  }, [url]);
  return peaks;
}
