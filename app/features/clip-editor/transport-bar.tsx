import { ChevronLeft, ChevronRight, Crosshair, Play, Redo2, Repeat, SkipForward, Undo2 } from 'lucide-react';
import { type FrameRate, frameStartMs } from '#shared/frames.ts';
import { formatFrameTimeCode } from '#shared/time-code.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useShortcutLabel } from '../../keyboard/custom-key-bindings.ts';
import type { Playback } from '../../player/playback.ts';
import type { VideoTiming } from '../../player/playback-types.ts';
import { usePlaybackValue } from '../../player/use-playback.ts';
import { Button, IconButton, Tooltip } from '../../ui/index.ts';
import { TimeCodeField } from '../../ui/time-code-field.tsx';
import type { Edge, Selection } from './selection.ts';
import type { ClipEditorModel } from './use-clip-editor.ts';
import type { SelectionPreview } from './use-selection-preview.ts';
import type { TimeWindowControl } from './use-time-window.ts';

/**
 * The row above the timeline: playhead time and frame stepping, the ends and length of the selection, and preview and
 * undo buttons.
 */
export function TransportBar({
  timing,
  playback,
  editor,
  preview,
  control,
  onMark,
  onTypeEdge,
  onStep,
}: {
  timing: VideoTiming;
  playback: Playback | null;
  editor: ClipEditorModel;
  preview: SelectionPreview;
  control: TimeWindowControl;
  onMark: (edge: Edge) => void;
  /** Called with the new selection after the user typed the time of one end. */
  onTypeEdge: (selection: Selection, edge: Edge) => void;
  /** Called with the new selection after an undo or redo. */
  onStep: (selection: Selection) => void;
}) {
  const { t } = useTranslation();
  const shortcutLabel = useShortcutLabel();
  const { selection } = editor;
  const seconds = frameStartMs(selection.outFrame - selection.inFrame, timing.rate) / 1000;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2">
      <div className="flex items-center gap-1">
        <PlayheadClock playback={playback} rate={timing.rate} />
        <IconButton
          size="s"
          icon={ChevronLeft}
          label={t('clipEditor.previousFrame')}
          keys={shortcutLabel('previousFrame')}
          onClick={() => playback?.stepFrames(-1)}
        />
        <IconButton
          size="s"
          icon={ChevronRight}
          label={t('clipEditor.nextFrame')}
          keys={shortcutLabel('nextFrame')}
          onClick={() => playback?.stepFrames(1)}
        />
      </div>

      <div className="flex items-center gap-1">
        <MarkButton edge="in" label={t('clipEditor.markIn')} keys={shortcutLabel('markIn')} onMark={onMark} />
        <TimeCodeField
          label={t('clipEditor.inField')}
          frame={selection.inFrame}
          timing={timing}
          validate={(frame) => (frame >= selection.outFrame ? t('clipEditor.inAfterOut') : null)}
          onCommit={(inFrame) => onTypeEdge({ ...selection, inFrame }, 'in')}
        />
        <span
          className="figures min-w-[60px] whitespace-nowrap text-center md:min-w-[88px]"
          title={t('clipEditor.length')}
        >
          <span aria-hidden="true" className="hidden md:inline">
            ···{' '}
          </span>
          {t('clipEditor.seconds', { seconds: seconds.toFixed(2) })}
          <span className="block text-ink-2">
            {t('clipEditor.frameCount', { count: selection.outFrame - selection.inFrame })}
          </span>
        </span>
        <TimeCodeField
          label={t('clipEditor.outField')}
          frame={selection.outFrame}
          timing={timing}
          validate={(frame) => (frame <= selection.inFrame ? t('clipEditor.outBeforeIn') : null)}
          grows="left"
          onCommit={(outFrame) => onTypeEdge({ ...selection, outFrame }, 'out')}
        />
        <MarkButton
          edge="out"
          label={t('clipEditor.markOut')}
          keys={shortcutLabel('markOut')}
          onMark={onMark}
        />
      </div>

      <div className="flex items-center gap-1">
        <Tooltip label={t('clipEditor.playSelection')} keys={shortcutLabel('playSelection')}>
          <Button variant="original" size="s" onClick={() => preview.playSelection()}>
            <Play size={16} strokeWidth={1.5} aria-hidden="true" />
            {t('clipEditor.playSelectionShort')}
          </Button>
        </Tooltip>
        <IconButton
          size="s"
          icon={SkipForward}
          label={t('clipEditor.playLastSecond')}
          keys={shortcutLabel('playLastSecond')}
          onClick={preview.playLastSecond}
        />
        <IconButton
          size="s"
          icon={Repeat}
          label={t('clipEditor.loop')}
          keys={shortcutLabel('loopLine')}
          pressed={preview.looping}
          onClick={preview.toggleLoop}
        />
        <IconButton
          size="s"
          icon={Crosshair}
          label={t('clipEditor.follow')}
          pressed={control.follow}
          onClick={() => control.setFollow(!control.follow)}
        />
        <IconButton
          size="s"
          icon={Undo2}
          label={t('clipEditor.undo')}
          keys={shortcutLabel('undo')}
          disabled={!editor.canUndo}
          onClick={() => onStep(editor.undo())}
        />
        <IconButton
          size="s"
          icon={Redo2}
          label={t('clipEditor.redo')}
          keys={shortcutLabel('redo')}
          disabled={!editor.canRedo}
          onClick={() => onStep(editor.redo())}
        />
      </div>
    </div>
  );
}

function PlayheadClock({ playback, rate }: { playback: Playback | null; rate: FrameRate }) {
  const { t } = useTranslation();
  const frame = usePlaybackValue(playback, (snapshot) => snapshot.frame, 0);
  return (
    <span
      className="figures mr-2 text-16! text-ink"
      data-testid="head-clock"
      title={t('clipEditor.headClock')}
    >
      {formatFrameTimeCode({ frame, rate })}
      <span className="text-ink-2"> f{frame}</span>
    </span>
  );
}

/** A `[` or `]` button that sets one end to the frame in the player. */
function MarkButton({
  edge,
  label,
  keys,
  onMark,
}: {
  edge: Edge;
  label: string;
  keys: string[] | undefined;
  onMark: (edge: Edge) => void;
}) {
  return (
    <Tooltip label={label} keys={keys}>
      <button
        type="button"
        aria-label={label}
        onClick={() => onMark(edge)}
        className="grid h-9 w-7 place-items-center rounded-edit sm:w-9 transition hover:bg-ink/10"
      >
        <span
          className={`h-5 w-2 border-line border-y-[3px] ${edge === 'in' ? 'border-l-[3px]' : 'border-r-[3px]'}`}
        />
      </button>
    </Tooltip>
  );
}
