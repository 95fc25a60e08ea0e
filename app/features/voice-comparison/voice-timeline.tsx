import type { AnalyzedTake, Melody } from '@taici/pronunciation';
import { type CSSProperties, type PointerEvent, useCallback, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { type DrawCallback, HiDpiCanvas } from '../../ui/hidpi-canvas.tsx';
import { classNames } from '../../ui/index.ts';
import { rulerStepMs, type TimeWindow, timeToX, xToTime } from '../../ui/time-window.ts';
import type { CardLine } from '../words/card-line.ts';
import { type PlacedWord, placeWords } from '../words/place-words.ts';
import { splitLineParts } from '../words/select-words.ts';
import { useLineCard } from '../words/use-line-card.tsx';
import { drawPitchContour, drawSamples } from './draw-voice.ts';
import { MEASURE_RATE } from './measure-voice.ts';
import type { VoiceMeasurements } from './use-voice-measurements.ts';
import type { LoadedVoice, VoicePair } from './use-voice-pair.ts';

/** A selected time range, in milliseconds of the clip. */
export interface AudioRegion {
  fromMs: number;
  toMs: number;
}

/** Shorter drags clear the region. */
const MIN_REGION_MS = 60;
/** Height of a waveform, in CSS pixels. */
const WAVE_HEIGHT = 104;
/** Height of a row of words. Words that are spoken quickly leave no room for each other, so every other one is a row lower. */
const WORD_HEIGHT = 27;
const WORDS_HEIGHT = 2 * WORD_HEIGHT;
/** Height of the lines between a word of the original and the same word of the take. */
const LINKS_HEIGHT = 22;

/**
 * Two waveforms, each with its words, and two contours on one time axis, with a playhead. Dragging selects a region. Words
 * of an analysis are where they were found, and lines lead from each to the same word of the take; otherwise they are
 * spread over the time of speech.
 */
export function VoiceTimeline({
  voices,
  line,
  takeName,
  melodies,
  aligned,
  speech,
  mineAtMs,
  window,
  region,
  playheadMs,
  onRegion,
}: {
  voices: VoicePair;
  /** Null for the whole clip. */
  line: CardLine | null;
  /** What the take is called beside the original. */
  takeName: string;
  /** Null until they are measured. */
  melodies: VoiceMeasurements | null;
  /** The analysis of the take; null without one. */
  aligned: AnalyzedTake | null;
  /** When the original is said, as its volume tells; null until it is measured, and with an analysis. */
  speech: Parameters<typeof placeWords>[1] | null;
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
  const original = useWaveformDrawing(voices.original, 0, window);
  const mine = useWaveformDrawing(voices.mine, mineAtMs, window);
  const words = line?.en
    ? aligned
      ? placeAlignedWords(line.en, aligned, voices.line.atMs)
      : speech
        ? placeWords(line.en, speech)
        : []
    : [];
  return (
    <div className="relative grid gap-1">
      <div
        ref={container}
        role="img"
        aria-label={t('takes.comparison.picture')}
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
        <Row name={t('takes.comparison.original')} tone="text-line">
          <HiDpiCanvas draw={original} height={WAVE_HEIGHT} className="text-line" />
        </Row>
        {words.length > 0 ? <div className="border-rule border-t" style={{ height: WORDS_HEIGHT }} /> : null}
        {aligned ? (
          <AlignedWords take={aligned} originalAtMs={voices.line.atMs} mineAtMs={mineAtMs} window={window} />
        ) : null}
        <Row name={takeName} tone="text-mine">
          <HiDpiCanvas draw={mine} height={WAVE_HEIGHT} className="text-mine" />
        </Row>
        <Row name={t('takes.comparison.pitch')} tone="text-ink-2">
          <Contours melodies={melodies} originalAtMs={voices.line.atMs} mineAtMs={mineAtMs} window={window} />
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
      {/* Beside the picture, because nothing within an image can be pressed. */}
      {line && words.length > 0 ? <Words line={line} words={words} window={window} /> : null}
      <Ruler window={window} />
    </div>
  );
}

function Row({ name, tone, children }: { name: string; tone: string; children: React.ReactNode }) {
  return (
    <div aria-hidden="true" className="relative border-rule border-t">
      {children}
      <span className="absolute top-1 left-1 flex max-w-[160px] items-center gap-1.5 bg-stage/80 px-1 text-12">
        <span className={classNames('size-2 shrink-0 bg-current', tone)} />
        <span className="truncate">{name}</span>
      </span>
    </div>
  );
}

/** Returns the words of a line where an analysis found them in the original, on the time axis of the clip. */
function placeAlignedWords(text: string, { words }: AnalyzedTake, atMs: number): PlacedWord[] {
  const parts = splitLineParts(text);
  return words.flatMap(({ text: word, start, original }) => {
    const wordIndex = parts.find((part) => part.end > start)?.wordIndex ?? null;
    return original && wordIndex !== null
      ? [{ text: word, wordIndex, startMs: original.startMs + atMs, endMs: original.endMs + atMs }]
      : [];
  });
}

const wordClassName =
  'spoken absolute! overflow-hidden whitespace-nowrap border-rule border-l pl-0.5 text-12 leading-7! md:pl-1 md:text-14';

/** Where a word stands, up to the next word of its row. `at` counts the words; times are on the axis of the window. */
function placeWord(args: {
  at: number;
  startMs: number;
  /** When the next word of the row begins; null for the last one. */
  nextMs: number | null;
  window: TimeWindow;
}): CSSProperties {
  const { at, startMs, nextMs, window } = args;
  const endMs = nextMs ?? window.startMs + window.spanMs;
  return {
    ...{ top: (at % 2) * WORD_HEIGHT, height: WORD_HEIGHT },
    left: `${timeToX(startMs, window, 100)}%`,
    width: `${((endMs - startMs) / window.spanMs) * 100}%`,
  };
}

/** Lines from each word of the original to the same word of the take, and the words of the take below them. */
function AlignedWords({
  take: { words },
  originalAtMs,
  mineAtMs,
  window,
}: {
  take: AnalyzedTake;
  originalAtMs: number;
  mineAtMs: number;
  window: TimeWindow;
}) {
  const said = words.flatMap((word) =>
    word.mine ? [{ ...word, startMs: word.mine.startMs + mineAtMs }] : [],
  );
  return (
    <div aria-hidden="true">
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: hidden with its container */}
      <svg
        width="100%"
        height={LINKS_HEIGHT}
        viewBox={`0 0 100 ${LINKS_HEIGHT}`}
        preserveAspectRatio="none"
        className="block text-ink-2"
      >
        {words.map(({ start, original, mine }) =>
          original && mine ? (
            <line
              key={start}
              x1={timeToX(original.startMs + originalAtMs, window, 100)}
              x2={timeToX(mine.startMs + mineAtMs, window, 100)}
              y1={0}
              y2={LINKS_HEIGHT}
              stroke="currentColor"
              vectorEffect="non-scaling-stroke"
            />
          ) : null,
        )}
      </svg>
      <div
        lang="en"
        className="relative overflow-hidden border-rule border-b"
        style={{ height: WORDS_HEIGHT }}
      >
        {said.map(({ start, text, status, startMs }, at) => (
          <span
            key={start}
            data-mine-word={start}
            className={classNames(wordClassName, status === 'unsure' && 'text-ink-2')}
            style={placeWord({ at, startMs, nextMs: said[at + 2]?.startMs ?? null, window })}
          >
            {text}
          </span>
        ))}
      </div>
    </div>
  );
}

/** The words of the line below the original's wave, each where it is said. A click on one opens its card. */
function Words({ line, words, window }: { line: CardLine; words: PlacedWord[]; window: TimeWindow }) {
  const { openCard, card } = useLineCard();
  return (
    <div
      lang="en"
      className="absolute inset-x-0 overflow-hidden"
      style={{ top: WAVE_HEIGHT + 2, height: WORDS_HEIGHT }}
    >
      {words.map(({ text, wordIndex, startMs }, at) => (
        <button
          key={wordIndex}
          type="button"
          data-word={wordIndex}
          aria-haspopup="dialog"
          onClick={(event) => openCard(line, event.currentTarget, { initialWord: wordIndex })}
          className={classNames(wordClassName, 'text-left transition hover:bg-line/30')}
          style={placeWord({ at, startMs, nextMs: words[at + 2]?.startMs ?? null, window })}
        >
          {text}
        </button>
      ))}
      {card}
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
function Contours({
  melodies,
  originalAtMs,
  mineAtMs,
  window,
}: {
  melodies: VoiceMeasurements | null;
  originalAtMs: number;
  mineAtMs: number;
  window: TimeWindow;
}) {
  const original = useContourDrawing(melodies?.original ?? null, originalAtMs, window, false);
  const mine = useContourDrawing(melodies?.mine ?? null, mineAtMs, window, true);
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
  melody: Melody | null,
  atMs: number,
  window: TimeWindow,
  dashed: boolean,
): DrawCallback {
  const semitones = melody?.semitones ?? null;
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
