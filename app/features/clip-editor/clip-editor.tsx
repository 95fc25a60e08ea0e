import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import type { ClipDto, FilmNameDto } from '#contract/clips.ts';
import type { LineDto } from '#contract/lines.ts';
import { hasSameFrames } from '#shared/clip-segments.ts';
import { CLIP_MAX_SEGMENTS } from '#shared/constants.ts';
import { buildDefaultClipTitle } from '#shared/default-clip-title.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useShortcuts } from '../../keyboard/use-shortcuts.ts';
import { clipEditorPath } from '../../navigation/page-addresses.ts';
import { useToast } from '../../ui/index.ts';
import { ProofView } from '../clips/proof-view.tsx';
import type { ReadyStage } from '../workspace/workspace-context.ts';
import { CutPanel, CutResult } from './cut-panel.tsx';
import { EdgeFrames } from './edge-frames.tsx';
import {
  addSegment,
  editSegment,
  moveSegment,
  removeSegment,
  spansToCut,
  validateSpans,
} from './editor-state.ts';
import type { EditorRequest } from './initial-editor-state.ts';
import { MyClips } from './my-clips.tsx';
import { PaddingFields } from './padding-fields.tsx';
import { type SegmentActions, SegmentList } from './segment-list.tsx';
import { dragEdge, type Edge, markEdge, nearestEdge, type Selection, selectionTimes } from './selection.ts';
import { snapToWords } from './snap-to-words.ts';
import { Timeline } from './timeline.tsx';
import { TransportBar } from './transport-bar.tsx';
import { useClipEditor } from './use-clip-editor.ts';
import { useCreateClip } from './use-create-clip.ts';
import { useLineSelection } from './use-line-selection.ts';
import { useMeasuredWords } from './use-measured-words.ts';
import { useSelectionPreview } from './use-selection-preview.ts';
import { useTimeWindow } from './use-time-window.ts';
import { useWaveform } from './use-waveform.ts';
import { WordPicker } from './word-picker.tsx';
import { selectionForWords } from './word-selection.ts';

/** The panel that cuts a video, from the selection of frames to the finished clip. */
export function ClipEditor({
  film,
  stage: { video, playback, player, wordTimes },
  lines,
  clip,
  clips,
  request,
}: {
  film: FilmNameDto;
  stage: ReadyStage;
  lines: LineDto[];
  clip: ClipDto | null;
  clips: ClipDto[];
  request: EditorRequest;
}) {
  const { t } = useTranslation();
  const toast = useToast();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const editor = useClipEditor({ video, lines, request });
  const { selection, changeSelection, update, state } = editor;
  const waveform = useWaveform(video.id);
  const measured = useMeasuredWords({ wordTimes, lines, selection, timing: video });
  const lineSelection = useLineSelection({ video, lines, editor, waveform, measured });
  const preview = useSelectionPreview({ playback, selection, timing: video });
  const spans = spansToCut(state);
  const isDragging = useRef(false);
  const proofSection = useRef<HTMLDivElement>(null);
  const control = useTimeWindow({ timing: video, selection, playback, isDragging });

  /** The frame to show as soon as there is a playback; null for the first one of the selection. */
  const wantedFrame = useRef<number | null>(null);
  const seek = useCallback(
    (frame: number) => {
      player?.runner.stop();
      if (playback) playback.seekFrame(frame);
      else wantedFrame.current = frame;
    },
    [player, playback],
  );
  const select = (next: Selection, gesture?: string) => {
    lineSelection.forget();
    changeSelection(next, gesture);
  };
  const mark = (edge: Edge) => {
    if (playback) select(markEdge({ selection, edge, frame: playback.frame, timing: video }));
  };
  /** Applies a typed end and shows it at once, in the player and on the timeline. */
  const applyTypedEdge = (next: Selection, edge: Edge) => {
    playback?.pause();
    select(next);
    seek(edge === 'in' ? next.inFrame : next.outFrame - 1);
    control.showEdge(next, edge);
  };
  const goTo = (edge: Edge) => {
    seek(edge === 'in' ? selection.inFrame : selection.outFrame - 1);
    control.showEdge(selection, edge);
  };
  const showChangedEdges = (next: Selection) => {
    if (next.inFrame !== selection.inFrame) control.showEdge(next, 'in');
    if (next.outFrame !== selection.outFrame) control.showEdge(next, 'out');
  };
  const nudge = (by: number) => {
    const edge = nearestEdge(selection, playback?.frame ?? selection.inFrame);
    const frame = (edge === 'in' ? selection.inFrame : selection.outFrame) + by;
    const moved = dragEdge({ selection, edge, frame, timing: video });
    select(moved);
    if (!playback?.snapshot.playing) seek(edge === 'in' ? moved.inFrame : moved.outFrame - 1);
  };

  const snapEdge: Parameters<typeof Timeline>[0]['snap'] = (end) => {
    if (!editor.snaps) return end.frame;
    const words = lines.flatMap((line) => measured.wordsOf(line) ?? []);
    return snapToWords({ ...end, words, timing: video });
  };
  const chooseLine = (index: number, extend: boolean) => {
    const next = lineSelection.choose(index, extend);
    if (next) preview.playSelection(next);
  };
  const selectWords: Parameters<typeof WordPicker>[0]['onSelect'] = ({ gesture, ...words }) => {
    const found = selectionForWords({ ...words, timing: video, proposeLines: lineSelection.propose });
    if (!found) return null;
    playback?.pause();
    if (found.wholeLines) lineSelection.chooseRange(found.wholeLines, gesture);
    else select(found.selection, gesture);
    control.showEdge(found.selection, 'out');
    return found.selection;
  };
  const addSelection = () => {
    if (state.editing === null && state.segments.length >= CLIP_MAX_SEGMENTS) {
      return toast({ tone: 'failed', text: t('error.cut_too_many', { most: CLIP_MAX_SEGMENTS }) });
    }
    lineSelection.forget();
    update(addSegment(state));
  };
  const segmentActions: SegmentActions = {
    playAll: () => preview.playSpans(spans),
    edit(id) {
      if (state.editing === id) return update(addSegment(state));
      const next = editSegment(state, id);
      lineSelection.forget();
      update(next);
      control.fitSelection(next.selection);
      preview.playSelection(next.selection);
    },
    move: (id, to, gesture) => update(moveSegment(state, id, to), gesture),
    remove: (id) => update(removeSegment(state, id)),
  };
  const { isSending, error, createClip } = useCreateClip({
    video,
    onCreated: (clipId) =>
      navigate(clipEditorPath({ clipId }), {
        replace: true,
        preventScrollReset: true,
      }),
  });
  const spansError = validateSpans(spans, video);
  const isCurrent = clip !== null && hasSameFrames(clip.segments, spans);
  const cut = () => {
    if (!spansError) createClip({ spans, title: editor.title });
  };
  const suggestedTitle = useMemo(() => {
    const { segments, selection } = state;
    return buildDefaultClipTitle({
      lines,
      ...selectionTimes(segments[0] ?? selection, video),
      film: film.title,
    });
  }, [film, lines, state, video]);

  useShortcuts({
    markIn: () => mark('in'),
    markOut: () => mark('out'),
    goToIn: () => goTo('in'),
    goToOut: () => goTo('out'),
    nudgeBack: () => nudge(-1),
    nudgeForward: () => nudge(1),
    playSelection: () => preview.playSelection(),
    playLastSecond: preview.playLastSecond,
    loopLine: preview.toggleLoop,
    snapToSpeech: lineSelection.snap,
    keepSegment: addSelection,
    playSegments: segmentActions.playAll,
    undo: () => showChangedEdges(editor.undo()),
    redo: () => showChangedEdges(editor.redo()),
    finish: cut,
  });

  // Show what the address asked for: its first frame in the player, all of it on the timeline.
  const shownOpenCount = useRef<number | null>(null);
  const { fitSelection } = control;
  useEffect(() => {
    if (!playback) return;
    const isOpened = shownOpenCount.current !== editor.openCount;
    shownOpenCount.current = editor.openCount;
    const wanted = wantedFrame.current;
    wantedFrame.current = null;
    // Snapping to speech finishes a moment later. If the video plays by then, do not seek back.
    if (wanted === null && (!isOpened || playback.snapshot.playing)) return;
    playback.seekFrame(wanted ?? selection.inFrame);
    if (isOpened) fitSelection(selection);
  }, [playback, editor.openCount, selection, fitSelection]);

  return (
    <>
      <div className="grid content-start gap-3 p-4 max-lg:order-1 lg:max-h-[calc(100dvh-24px)] lg:overflow-y-auto">
        <CutPanel
          title={editor.title}
          suggestedTitle={suggestedTitle}
          onTitle={editor.setTitle}
          spansError={spansError}
          segmentCount={spans.length}
          isSending={isSending}
          error={error}
          onCut={cut}
          isDone={isCurrent && clip?.state === 'ready'}
        />
        {clip ? (
          <CutResult
            key={clip.clipId}
            clip={clip}
            isCurrent={isCurrent}
            onOutdated={revalidate}
            onShowProof={() => scrollToSection(proofSection.current)}
          />
        ) : null}
        <WordPicker
          video={video}
          lines={lines}
          peaks={waveform.pyramid?.levels[0] ?? null}
          measuredWords={measured.wordsOf}
          selection={selection}
          onSelect={selectWords}
          onDone={preview.playSelection}
        />
        <SegmentList video={video} lines={lines} state={state} actions={segmentActions} />
      </div>
      <div className="stage min-w-0 px-4 pb-4 lg:col-span-2 lg:px-8">
        <TransportBar
          timing={video}
          playback={playback}
          editor={editor}
          preview={preview}
          control={control}
          onMark={mark}
          onTypeEdge={applyTypedEdge}
          onStep={showChangedEdges}
        />
        <Timeline
          video={video}
          lines={lines}
          waveform={waveform}
          selection={selection}
          segments={state.segments}
          playback={playback}
          control={control}
          isDragging={isDragging}
          onDrag={({ selection: next, gesture, shown }) => {
            playback?.pause();
            seek(shown);
            select(next, gesture);
          }}
          onSelect={select}
          onSeek={seek}
          snap={snapEdge}
          onChooseLine={chooseLine}
        />
        <PaddingFields editor={editor} lineSelection={lineSelection} onAddSegment={addSelection} />
      </div>
      <div
        ref={proofSection}
        className="grid gap-x-10 gap-y-6 px-4 py-6 max-lg:order-2 md:px-8 lg:col-span-2 lg:grid-cols-[1fr_320px]"
      >
        <EdgeFrames
          video={video}
          spans={isCurrent ? spans : spansToCut({ selection, segments: [] })}
          clip={isCurrent && clip?.state === 'ready' ? clip : null}
        />
        {clip?.proof ? <ProofView proof={clip.proof} parts={clip.segments.length} /> : null}
      </div>
      <div className="border-rule border-t px-4 py-8 max-lg:order-2 md:px-8 lg:col-span-2">
        <MyClips
          filmId={video.filmId}
          clips={clips}
          currentId={clip?.clipId ?? null}
          onRemoved={(clipId) => {
            if (clipId === clip?.clipId) navigate(clipEditorPath({ videoId: video.id }), { replace: true });
            else revalidate();
          }}
        />
      </div>
    </>
  );
}

/** Scrolls to a section of the page, without animation if the user prefers reduced motion. */
function scrollToSection(section: HTMLElement | null): void {
  const reducesMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  section?.scrollIntoView({ behavior: reducesMotion ? 'auto' : 'smooth', block: 'nearest' });
}
