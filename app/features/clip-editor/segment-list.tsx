import { ChevronDown, ChevronUp, GripVertical, Play, Trash2 } from 'lucide-react';
import { useMemo, useRef } from 'react';
import type { SourceVideoDto } from '#contract/clips.ts';
import type { LineDto } from '#contract/lines.ts';
import { countFrames } from '#shared/clip-segments.ts';
import { findDominantLineText } from '#shared/default-clip-title.ts';
import { frameStartMs } from '#shared/frames.ts';
import { formatFrameTimeCode } from '#shared/time-code.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useShortcutLabel } from '../../keyboard/custom-key-bindings.ts';
import { Button, classNames, IconButton, Tooltip } from '../../ui/index.ts';
import { type EditorSegment, type EditorState, spansToCut } from './editor-state.ts';
import { selectionTimes } from './selection.ts';

export interface SegmentActions {
  playAll: () => void;
  edit: (id: number) => void;
  move: (id: number, to: number, gesture?: string) => void;
  remove: (id: number) => void;
}

let gestureCount = 0;

/**
 * The segments in the order in which they will be joined. They can be reordered, edited, removed, and played together.
 */
export function SegmentList({
  video,
  lines,
  state,
  actions,
}: {
  video: SourceVideoDto;
  lines: LineDto[];
  state: EditorState;
  actions: SegmentActions;
}) {
  const { t } = useTranslation();
  const shortcutLabel = useShortcutLabel();
  const list = useRef<HTMLOListElement>(null);
  const { segments } = state;
  const texts = useMemo(
    () => segments.map((segment) => findDominantLineText({ lines, ...selectionTimes(segment, video) })),
    [segments, lines, video],
  );
  if (segments.length === 0) return <p className="text-12 text-ink-2">{t('clipEditor.segmentsEmpty')}</p>;
  const frames = countFrames(spansToCut(state));
  const seconds = (frameStartMs(frames, video.rate) / 1000).toFixed(2);
  return (
    <section
      aria-label={t('clipEditor.segments')}
      className="grid min-h-0 content-start gap-1"
      data-segments={segments.length}
    >
      <div className="flex items-center justify-between gap-2">
        <h2 className="figures text-14! text-ink">
          {t('clipEditor.segmentCount', { count: segments.length })} · {t('clipEditor.seconds', { seconds })}
        </h2>
        <Tooltip label={t('clipEditor.playSegmentsHint')} keys={shortcutLabel('playSegments')}>
          <Button variant="original" size="s" onClick={actions.playAll}>
            <Play size={16} strokeWidth={1.5} aria-hidden="true" />
            {t('clipEditor.playSegments')}
          </Button>
        </Tooltip>
      </div>
      <ol ref={list} className="grid">
        {segments.map((segment, index) => (
          <Row
            key={segment.id}
            video={video}
            text={texts[index] ?? ''}
            segment={segment}
            index={index}
            count={segments.length}
            isEditing={state.editing === segment.id}
            indexAt={(clientY) => rowIndexAt(list.current, clientY)}
            actions={actions}
          />
        ))}
      </ol>
    </section>
  );
}

function Row({
  video,
  text,
  segment,
  index,
  count,
  isEditing,
  indexAt,
  actions,
}: {
  video: SourceVideoDto;
  text: string;
  segment: EditorSegment;
  index: number;
  count: number;
  isEditing: boolean;
  indexAt: (clientY: number) => number;
  actions: SegmentActions;
}) {
  const { t } = useTranslation();
  const gesture = useRef<string | null>(null);
  const number = index + 1;
  const seconds = (frameStartMs(segment.outFrame - segment.inFrame, video.rate) / 1000).toFixed(2);
  const step: Record<string, number> = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: count - 1 };
  return (
    <li
      data-segment={number}
      className={classNames('flex items-center gap-1 border-rule border-t py-0.5', isEditing && 'bg-line/14')}
    >
      <button
        type="button"
        aria-label={t('clipEditor.moveSegment', { number, count })}
        title={t('clipEditor.moveSegment', { number, count })}
        className="grid h-9 w-6 shrink-0 cursor-grab touch-none place-items-center rounded-edit text-ink-2 active:cursor-grabbing"
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          gestureCount += 1;
          gesture.current = `move-segment-${gestureCount}`;
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={(event) => {
          if (gesture.current === null) return;
          const to = indexAt(event.clientY);
          if (to !== index) actions.move(segment.id, to, gesture.current);
        }}
        onPointerUp={() => {
          gesture.current = null;
        }}
        onPointerCancel={() => {
          gesture.current = null;
        }}
        onKeyDown={(event) => {
          const to = step[event.key];
          if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          // Elsewhere on the page, arrow keys move between lines.
          event.stopPropagation();
          actions.move(segment.id, to);
        }}
      >
        <GripVertical size={16} strokeWidth={1.5} aria-hidden="true" />
      </button>
      <button
        type="button"
        aria-pressed={isEditing}
        title={t('clipEditor.editSegment')}
        onClick={() => actions.edit(segment.id)}
        className="grid min-w-0 flex-1 grid-cols-[auto_1fr] items-baseline gap-x-2 rounded-edit px-1 py-0.5 text-left transition hover:bg-ink/7"
      >
        <span className="figures text-ink-2">{number}</span>
        <span className="spoken truncate text-14">{text || t('clipEditor.noLine')}</span>
        <span />
        <span className="figures truncate text-12! text-ink-2">
          {formatFrameTimeCode({ frame: segment.inFrame, rate: video.rate })} ·{' '}
          {t('clipEditor.seconds', { seconds })}
        </span>
      </button>
      <IconButton
        size="s"
        icon={ChevronUp}
        label={t('clipEditor.segmentUp', { number })}
        disabled={index === 0}
        onClick={() => actions.move(segment.id, index - 1)}
        className="w-6! max-sm:w-8!"
      />
      <IconButton
        size="s"
        icon={ChevronDown}
        label={t('clipEditor.segmentDown', { number })}
        disabled={index === count - 1}
        onClick={() => actions.move(segment.id, index + 1)}
        className="w-6! max-sm:w-8!"
      />
      <IconButton
        size="s"
        icon={Trash2}
        label={t('clipEditor.segmentRemove', { number })}
        onClick={() => actions.remove(segment.id)}
      />
    </li>
  );
}

/** Returns the index of the row at a vertical position: the first one above the list, the last one below it. */
function rowIndexAt(list: HTMLOListElement | null, clientY: number): number {
  const rows = [...(list?.children ?? [])];
  const under = rows.findIndex((row) => clientY < row.getBoundingClientRect().bottom);
  return under === -1 ? rows.length - 1 : under;
}
