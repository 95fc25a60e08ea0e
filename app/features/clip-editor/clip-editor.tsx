import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useRevalidator } from 'react-router';
import type { ClipDto, FilmNameDto, SourceVideoDto } from '#contract/clips.ts';
import type { LineDto } from '#contract/lines.ts';
import { hasSameFrames } from '#shared/clip-segments.ts';
import { CLIP_MAX_SEGMENTS } from '#shared/constants.ts';
import { buildDefaultClipTitle } from '#shared/default-clip-title.ts';
import { posterUrl, videoUrl } from '#shared/media-urls.ts';
import { useShortcuts } from '../../keyboard/use-shortcuts.ts';
import { SubtitledVideo } from '../../player/subtitled-video.tsx';
import { usePlayback } from '../../player/use-playback.ts';
import { useToast } from '../../ui/index.ts';
import { ProofView } from '../clips/proof-view.tsx';
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
import { Timeline } from './timeline.tsx';
import { TransportBar } from './transport-bar.tsx';
import { useClipEditor } from './use-clip-editor.ts';
import { useCreateClip } from './use-create-clip.ts';
import { useLineSelection } from './use-line-selection.ts';
import { useSelectionPreview } from './use-selection-preview.ts';
import { useTimeWindow } from './use-time-window.ts';
import { useWaveform } from './use-waveform.ts';

/** The height of the window without the header, the timeline, and the rows around it. */
const STAGE_MAX_HEIGHT = 'clamp(200px, calc(100svh - 544px), 560px)';
const JUMP_MS = 5000;

/** The clip editor of one video, from the selection of frames to the finished clip. */
export function ClipEditor({
  film,
  video,
  lines,
  clip,
  clips,
  request,
}: {
  film: FilmNameDto;
  video: SourceVideoDto;
  lines: LineDto[];
  clip: ClipDto | null;
  clips: ClipDto[];
  request: EditorRequest;
}) {
  const { t } = useTranslation();
  const toast = useToast();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { playback, videoRef } = usePlayback({ rate: video.rate, frames: video.frames });
  const editor = useClipEditor({ video, lines, request });
  const { selection, changeSelection, update, state } = editor;
  const waveform = useWaveform(video.id);
  const lineSelection = useLineSelection({ video, lines, editor, waveform });
  const preview = useSelectionPreview({ playback, selection, timing: video });
  const spans = spansToCut(state);
  const isDragging = useRef(false);
  const proofSection = useRef<HTMLDivElement>(null);
  const control = useTimeWindow({ timing: video, selection, playback, isDragging });

  const seek = useCallback((frame: number) => playback?.seekFrame(frame), [playback]);
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

  const chooseLine = (index: number, extend: boolean) => {
    const next = lineSelection.choose(index, extend);
    if (next) preview.playSelection(next);
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
  const seekLine = (by: 1 | -1) => {
    const ms = playback?.ms ?? 0;
    const line =
      by > 0 ? lines.find((line) => line.startMs > ms + 1) : lines.findLast((line) => line.endMs <= ms);
    if (line) playback?.seekMs(line.startMs);
  };

  const { isSending, error, createClip } = useCreateClip({
    video,
    onCreated: (clipId) =>
      navigate(`/list/tailor?bar_id=${encodeURIComponent(clipId)}`, {
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
    play: () => playback?.toggle(),
    previousFrame: () => playback?.stepFrames(-1),
    nextFrame: () => playback?.stepFrames(1),
    previousLine: () => seekLine(-1),
    nextLine: () => seekLine(1),
    back: () => playback?.seekMs(Math.max(0, playback.ms - JUMP_MS)),
    forward: () => playback?.seekMs(playback.ms + JUMP_MS),
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
    exportClip: cut,
    freezeFrame: () =>
      navigate(
        `/list/frezeFrame?video_id=${encodeURIComponent(video.id)}&frame=${playback?.frame ?? selection.inFrame}`,
      ),
  });

  // Show what the address asked for: its first frame in the player, all of it on the timeline.
  const shownOpenCount = useRef<number | null>(null);
  const { fitSelection } = control;
  useEffect(() => {
    if (!playback || shownOpenCount.current === editor.openCount) return;
    shownOpenCount.current = editor.openCount;
    // Snapping to speech finishes a moment later. If the video plays by then, do not seek back.
    if (playback.snapshot.playing) return;
    playback.seekFrame(selection.inFrame);
    fitSelection(selection);
  }, [playback, editor.openCount, selection, fitSelection]);

  return (
    <>
      <div className="stage">
        <div className="page grid gap-x-6 pt-3 pb-4 lg:grid-cols-[minmax(0,1fr)_320px]">
          <div className="min-w-0">
            <SubtitledVideo
              src={videoUrl(video.id)}
              poster={posterUrl(video.id)}
              videoRef={videoRef}
              playback={playback}
              lines={lines}
              ratio={video.width / video.height}
              maxHeight={STAGE_MAX_HEIGHT}
            />
          </div>
          <div className="min-w-0 lg:col-span-2 lg:row-start-2">
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
              onChooseLine={chooseLine}
            />
            <PaddingFields editor={editor} lineSelection={lineSelection} onAddSegment={addSelection} />
          </div>
          {/* Beside the player and no higher than it where there is room; on a phone below the timeline. */}
          <div className="relative lg:col-start-2 lg:row-start-1">
            <div className="grid content-start gap-3 max-lg:pt-4 lg:absolute lg:inset-0 lg:overflow-y-auto lg:pr-1">
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
              <SegmentList video={video} lines={lines} state={state} actions={segmentActions} />
            </div>
          </div>
        </div>
      </div>
      <div ref={proofSection} className="page grid gap-x-10 gap-y-6 py-6 lg:grid-cols-[1fr_320px]">
        <EdgeFrames
          video={video}
          spans={isCurrent ? spans : spansToCut({ selection, segments: [] })}
          clip={isCurrent && clip?.state === 'ready' ? clip : null}
        />
        {clip?.proof ? <ProofView proof={clip.proof} parts={clip.segments.length} /> : null}
      </div>
      <div className="page border-rule border-t py-8">
        <MyClips
          filmId={video.filmId}
          clips={clips}
          currentId={clip?.clipId ?? null}
          onRemoved={(clipId) => {
            if (clipId === clip?.clipId)
              navigate(`/list/tailor?video_id=${encodeURIComponent(video.id)}`, { replace: true });
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
