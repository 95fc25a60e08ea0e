import { formatFrameTimeCode } from '#shared/time-code.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { VideoTiming } from '../../player/playback-types.ts';
import { dragEdge, type Edge, type Selection } from './selection.ts';

/** Frames that an arrow key moves an end by. PageUp and PageDown move it by a second. */
const STEP = 1;
/** Shift multiplies a step by this. */
const SHIFT_FACTOR = 10;

/** One end of the selection: a bracket over the timeline, and a slider for keyboards and screen readers. */
export function EdgeHandle({
  edge,
  selection,
  timing,
  left,
  onMove,
  onFocus,
}: {
  edge: Edge;
  selection: Selection;
  timing: VideoTiming;
  /** Position on the timeline, in percent of its width. */
  left: number;
  onMove: (selection: Selection) => void;
  onFocus: () => void;
}) {
  const { t } = useTranslation();
  const frame = edge === 'in' ? selection.inFrame : selection.outFrame;
  const moveTo = (to: number) => onMove(dragEdge({ selection, edge, frame: to, timing }));
  const second = Math.round(timing.rate.num / timing.rate.den);
  const steps: Record<string, number> = {
    ArrowLeft: frame - STEP,
    ArrowDown: frame - STEP,
    ArrowRight: frame + STEP,
    ArrowUp: frame + STEP,
    PageUp: frame + second,
    PageDown: frame - second,
    Home: 0,
    End: timing.frames,
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      data-edge={edge}
      aria-label={t(edge === 'in' ? 'clipEditor.inEdge' : 'clipEditor.outEdge')}
      aria-valuemin={edge === 'in' ? 0 : selection.inFrame + 1}
      aria-valuemax={edge === 'in' ? selection.outFrame - 1 : timing.frames}
      aria-valuenow={frame}
      aria-valuetext={`${formatFrameTimeCode({ frame, rate: timing.rate })} f${frame}`}
      onFocus={onFocus}
      onKeyDown={(event) => {
        const to = steps[event.key];
        if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        moveTo(event.shiftKey ? frame + (to - frame) * SHIFT_FACTOR : to);
      }}
      style={{ left: `${left}%` }}
      className="absolute inset-y-0 z-10 w-0 cursor-ew-resize"
    >
      <span
        className={`absolute inset-y-0 w-3 border-line border-y-[3px] transition-[width] ${
          edge === 'in' ? 'left-0 border-l-[3px]' : 'right-0 border-r-[3px]'
        }`}
      >
        <span
          className={`absolute top-1/2 h-9 w-[9px] -translate-y-1/2 bg-line ${edge === 'in' ? '-left-[9px] rounded-l-edit' : '-right-[9px] rounded-r-edit'}`}
        >
          <span className="absolute inset-y-2.5 left-1 w-px bg-on-line" />
        </span>
      </span>
    </div>
  );
}
