import { useEffect, useRef } from 'react';
import type { TimedLine } from './line-lookup.ts';

/** Marks along the seek bar where lines are spoken. Drawn on a canvas, so that 50,000 lines cost nothing. */
export function LineMarks({
  lines,
  startMs,
  durationMs,
  width,
  current,
}: {
  lines: readonly TimedLine[];
  /** The part of the video that the seek bar covers, in milliseconds. */
  startMs: number;
  durationMs: number;
  /** Width of the seek bar, in CSS pixels. */
  width: number;
  /** The line to highlight; null for none. */
  current: TimedLine | null;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!canvas.current || !context || width === 0 || durationMs === 0) return;
    const density = window.devicePixelRatio || 1;
    canvas.current.width = Math.round(width * density);
    canvas.current.height = Math.round(MARK_HEIGHT * density);
    context.scale(density, density);
    const style = getComputedStyle(canvas.current);
    const mark = (line: TimedLine) => {
      const left = ((line.startMs - startMs) / durationMs) * width;
      const right = ((line.endMs - startMs) / durationMs) * width;
      context.fillRect(left, 0, Math.max(1, right - left - 1), MARK_HEIGHT);
    };
    context.fillStyle = style.color;
    for (const line of lines) mark(line);
    if (current) {
      context.clearRect(
        ((current.startMs - startMs) / durationMs) * width,
        0,
        Math.max(1, ((current.endMs - current.startMs) / durationMs) * width),
        MARK_HEIGHT,
      );
      context.fillStyle = style.caretColor;
      mark(current);
    }
  }, [lines, startMs, durationMs, width, current]);
  return <canvas ref={canvas} className="absolute inset-x-0 top-[7px] h-[4px] w-full text-edge caret-line" />;
}

const MARK_HEIGHT = 4;
