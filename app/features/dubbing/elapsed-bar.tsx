import { useEffect, useRef } from 'react';
import { TAIL_MS } from './record-take.ts';
import { recordingProgress } from './recording-progress.ts';

/** How often the bar moves for people who asked for less motion. */
const STEP_MS = 500;

/** A bar as long as the line, and behind its end a short red part in which the recording goes on. Starts when it appears. */
export function ElapsedBar({ lineMs }: { lineMs: number }) {
  const lineFill = useRef<HTMLSpanElement>(null);
  const tailFill = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const startedMs = performance.now();
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    let frame = 0;
    const draw = () => {
      const passedMs = performance.now() - startedMs;
      const elapsedMs = isStill ? Math.floor(passedMs / STEP_MS) * STEP_MS : passedMs;
      const { line, tail } = recordingProgress({ elapsedMs, lineMs, tailMs: TAIL_MS });
      if (lineFill.current) lineFill.current.style.transform = `scaleX(${line})`;
      if (tailFill.current) tailFill.current.style.transform = `scaleX(${tail})`;
      frame = requestAnimationFrame(draw);
    };
    draw();
    return () => cancelAnimationFrame(frame);
  }, [lineMs]);
  return (
    <span
      aria-hidden="true"
      data-elapsed
      className="absolute inset-x-0 bottom-[3px] flex h-2 gap-[3px] bg-stage px-[3px]"
    >
      <span className="h-full overflow-hidden bg-ink/25" style={{ flexGrow: lineMs }}>
        <span ref={lineFill} className="block h-full origin-left bg-mine" />
      </span>
      <span className="h-full overflow-hidden bg-ink/25" style={{ flexGrow: TAIL_MS }}>
        <span ref={tailFill} className="block h-full origin-left bg-rec" />
      </span>
    </span>
  );
}
