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

/** What the header, the timeline and the rows round it leave of the window. */
const STAGE_HEIGHT = 'clamp(200px, calc(100svh - 544px), 560px)';
const JUMP_MS = 5000;

/** The cutting bench: everything about one film's selection, from its first mark to the finished clip. */
export function ClipEditor({
  film,
  video,
  lines,
  clip,
  clips,
  wish,
}: {
  film: FilmNameDto;
  video: SourceVideoDto;
  lines: LineDto[];
  clip: ClipDto | null;
  clips: ClipDto[];
  wish: EditorRequest;
}) {
  const { t } = useTranslation();
  const toast = useToast();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { playback, videoRef } = usePlayback({ rate: video.rate, frames: video.frames });
  const cutter = useClipEditor({ video, lines, wish });
  const { selection, changeSelection: change, update, state: work } = cutter;
  const waveform = useWaveform(video.id);
  const choice = useLineSelection({ video, lines, cutter, waveform });
  const preview = useSelectionPreview({ playback, selection, reel: video });
  const spans = spansToCut(work);
  const held = useRef(false);
  const proofPlace = useRef<HTMLDivElement>(null);
  const control = useTimeWindow({ reel: video, selection, playback, held });

  const seek = useCallback((frame: number) => playback?.seekFrame(frame), [playback]);
  const select = (next: Selection, gesture?: string) => {
    choice.forget();
    change(next, gesture);
  };
  const mark = (edge: Edge) => {
    if (playback) select(markEdge({ selection, edge, frame: playback.frame, reel: video }));
  };
  /** An end somebody typed is seen at once, on the stage and on the timeline. */
  const take = (next: Selection, edge: Edge) => {
    playback?.pause();
    select(next);
    seek(edge === 'in' ? next.inFrame : next.outFrame - 1);
    control.showEdge(next, edge);
  };
  const goTo = (edge: Edge) => {
    seek(edge === 'in' ? selection.inFrame : selection.outFrame - 1);
    control.showEdge(selection, edge);
  };
  const showStep = (next: Selection) => {
    if (next.inFrame !== selection.inFrame) control.showEdge(next, 'in');
    if (next.outFrame !== selection.outFrame) control.showEdge(next, 'out');
  };
  const nudge = (by: number) => {
    const edge = nearestEdge(selection, playback?.frame ?? selection.inFrame);
    const frame = (edge === 'in' ? selection.inFrame : selection.outFrame) + by;
    const moved = dragEdge({ selection, edge, frame, reel: video });
    select(moved);
    if (!playback?.snapshot.playing) seek(edge === 'in' ? moved.inFrame : moved.outFrame - 1);
  };

  const chooseLine = (index: number, extend: boolean) => {
    const next = choice.choose(index, extend);
    if (next) preview.playSelection(next);
  };
  const keep = () => {
    if (work.editing === null && work.segments.length >= CLIP_MAX_SEGMENTS) {
      return toast({ tone: 'failed', text: t('error.cut_too_many', { most: CLIP_MAX_SEGMENTS }) });
    }
    choice.forget();
    update(addSegment(work));
  };
  const segmentActions: SegmentActions = {
    playAll: () => preview.playSpans(spans),
    edit(id) {
      if (work.editing === id) return update(addSegment(work));
      const next = editSegment(work, id);
      choice.forget();
      update(next);
      control.fitSelection(next.selection);
      preview.playSelection(next.selection);
    },
    move: (id, to, gesture) => update(moveSegment(work, id, to), gesture),
    remove: (id) => update(removeSegment(work, id)),
  };
  const seekLine = (by: 1 | -1) => {
    const ms = playback?.ms ?? 0;
    const line =
      by > 0 ? lines.find((one) => one.startMs > ms + 1) : lines.findLast((one) => one.endMs <= ms);
    if (line) playback?.seekMs(line.startMs);
  };

  const { sending, fault, cut } = useCreateClip({
    video,
    onMade: (clipId) =>
      navigate(`/list/tailor?bar_id=${encodeURIComponent(clipId)}`, {
        replace: true,
        preventScrollReset: true,
      }),
  });
  const wrong = validateSpans(spans, video);
  const isCurrent = clip !== null && hasSameFrames(clip.segments, spans);
  const send = () => {
    if (!wrong) cut({ spans, title: cutter.title });
  };
  const suggestedTitle = useMemo(() => {
    const { segments, selection } = work;
    return buildDefaultClipTitle({
      lines,
      ...selectionTimes(segments[0] ?? selection, video),
      film: film.title,
    });
  }, [film, lines, work, video]);

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
    snapToSpeech: choice.snap,
    keepSegment: keep,
    playSegments: segmentActions.playAll,
    undo: () => showStep(cutter.undo()),
    redo: () => showStep(cutter.redo()),
    exportClip: send,
    freezeFrame: () =>
      navigate(
        `/list/frezeFrame?video_id=${encodeURIComponent(video.id)}&frame=${playback?.frame ?? selection.inFrame}`,
      ),
  });

  // What the address asked for is shown: its first frame on the stage, all of it on the timeline.
  const shown = useRef<number | null>(null);
  const { fitSelection } = control;
  useEffect(() => {
    if (!playback || shown.current === cutter.openCount) return;
    shown.current = cutter.openCount;
    // What was heard of the line comes a moment later: who is watching by then is not taken back.
    if (playback.snapshot.playing) return;
    playback.seekFrame(selection.inFrame);
    fitSelection(selection);
  }, [playback, cutter.openCount, selection, fitSelection]);

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
              maxHeight={STAGE_HEIGHT}
            />
          </div>
          <div className="min-w-0 lg:col-span-2 lg:row-start-2">
            <TransportBar
              reel={video}
              playback={playback}
              cutter={cutter}
              preview={preview}
              control={control}
              onMark={mark}
              onTake={take}
              onStep={showStep}
            />
            <Timeline
              video={video}
              lines={lines}
              waveform={waveform}
              selection={selection}
              segments={work.segments}
              playback={playback}
              control={control}
              held={held}
              onDrag={({ selection: next, gesture, shown }) => {
                playback?.pause();
                seek(shown);
                select(next, gesture);
              }}
              onSelect={select}
              onSeek={seek}
              onChooseLine={chooseLine}
            />
            <PaddingFields cutter={cutter} choice={choice} onKeep={keep} />
          </div>
          {/* Beside the stage, no higher than it, where there is room; on a phone under the bench. */}
          <div className="relative lg:col-start-2 lg:row-start-1">
            <div className="grid content-start gap-3 max-lg:pt-4 lg:absolute lg:inset-0 lg:overflow-y-auto lg:pr-1">
              <CutPanel
                title={cutter.title}
                suggestedTitle={suggestedTitle}
                onTitle={cutter.setTitle}
                wrong={wrong}
                parts={spans.length}
                sending={sending}
                fault={fault}
                onCut={send}
                isDone={isCurrent && clip?.state === 'ready'}
              />
              {clip ? (
                <CutResult
                  key={clip.clipId}
                  clip={clip}
                  isCurrent={isCurrent}
                  onOutdated={revalidate}
                  onShowProof={() => scrollTo(proofPlace.current)}
                />
              ) : null}
              <SegmentList video={video} lines={lines} work={work} actions={segmentActions} />
            </div>
          </div>
        </div>
      </div>
      <div ref={proofPlace} className="page grid gap-x-10 gap-y-6 py-6 lg:grid-cols-[1fr_320px]">
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

/** Brings a part of the page into sight, at once for who wants no motion. */
function scrollTo(part: HTMLElement | null): void {
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  part?.scrollIntoView({ behavior: still ? 'auto' : 'smooth', block: 'nearest' });
}
