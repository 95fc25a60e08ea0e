import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import type { Line } from '#domain/films/types.ts';
import { posterUrl, videoUrl } from '#shared/media-urls.ts';
import { useKeys } from '../../../player/use-keys.ts';
import { usePlayback } from '../../../player/use-playback.ts';
import type { ClipFacts, VideoFacts } from '../../../tailor/facts.ts';
import type { Wish } from '../../../tailor/first-selection.ts';
import { linesWithin } from '../../../tailor/hit-test.ts';
import {
  dragEdge,
  type Edge,
  faultOf,
  markEdge,
  nearestEdge,
  type Padding,
  type Selection,
  selectLines,
} from '../../../tailor/selection.ts';
import { StageVideo } from '../../../tailor/stage-video.tsx';
import { CutPanel } from './cut-panel.tsx';
import { EdgeFrames } from './edge-frames.tsx';
import { MyClips } from './my-clips.tsx';
import { PaddingFields } from './padding-fields.tsx';
import { Timeline } from './timeline.tsx';
import { Transport } from './transport.tsx';
import { useCut } from './use-cut.ts';
import { useCutter } from './use-cutter.ts';
import { usePreview } from './use-preview.ts';
import { useTimeWindow } from './use-time-window.ts';

const STAGE_HEIGHT = 'clamp(200px, 42vh, 560px)';
const JUMP_MS = 5000;

/** The cutting bench: everything about one film's selection, from its first mark to the finished clip. */
export function Cutter({
  video,
  lines,
  clip,
  clips,
  wish,
}: {
  video: VideoFacts;
  lines: Line[];
  clip: ClipFacts | null;
  clips: ClipFacts[];
  wish: Wish;
}) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { playback, videoRef } = usePlayback({ rate: video.rate, frames: video.frames });
  const cutter = useCutter({ video, lines, wish });
  const { selection, change, padding } = cutter;
  const preview = usePreview({ playback, selection, reel: video });
  const held = useRef(false);
  const control = useTimeWindow({ reel: video, selection, playback, held });
  const [chosen, setChosen] = useState<{ from: number; to: number } | null>(null);

  const seek = useCallback((frame: number) => playback?.seekFrame(frame), [playback]);
  const select = (next: Selection, gesture?: string) => {
    setChosen(null);
    change(next, gesture);
  };
  const mark = (edge: Edge) => {
    if (playback) select(markEdge({ selection, edge, frame: playback.frame, reel: video }));
  };
  const nudge = (by: number) => {
    const edge = nearestEdge(selection, playback?.frame ?? selection.inFrame);
    const frame = (edge === 'in' ? selection.inFrame : selection.outFrame) + by;
    const moved = dragEdge({ selection, edge, frame, reel: video });
    select(moved);
    if (!playback?.snapshot.playing) seek(edge === 'in' ? moved.inFrame : moved.outFrame - 1);
  };

  const chooseLines = (range: { from: number; to: number }, withPadding: Padding, gesture?: string) => {
    const next = selectLines({
      lines: lines.slice(range.from, range.to + 1),
      padding: withPadding,
      reel: video,
    });
    if (!next) return null;
    change(next, gesture);
    setChosen(range);
    return next;
  };
  const chooseLine = (index: number, extend: boolean) => {
    const range =
      extend && chosen
        ? { from: Math.min(chosen.from, index), to: Math.max(chosen.to, index) }
        : extend
          ? extended(index, indexesIn(lines, selection, video))
          : { from: index, to: index };
    const next = chooseLines(range, padding);
    if (next) preview.playSelection(next);
  };
  const changePadding = (next: Padding) => {
    cutter.setPadding(next);
    if (chosen) chooseLines(chosen, next, 'padding');
  };
  const seekLine = (by: 1 | -1) => {
    const ms = playback?.ms ?? 0;
    const line =
      by > 0 ? lines.find((one) => one.startMs > ms + 1) : lines.findLast((one) => one.endMs <= ms);
    if (line) playback?.seekMs(line.startMs);
  };

  const { sending, fault, cut } = useCut({
    video,
    onMade: (barId) =>
      navigate(`/list/tailor?bar_id=${encodeURIComponent(barId)}`, {
        replace: true,
        preventScrollReset: true,
      }),
  });
  const tooLong = faultOf(selection, video) !== null;
  const isCurrent =
    clip !== null && clip.startFrame === selection.inFrame && clip.endFrame === selection.outFrame;
  const send = () => {
    if (!tooLong) cut({ selection, title: cutter.title });
  };
  const suggestedTitle = useMemo(() => {
    const inside = indexesIn(lines, selection, video);
    const first = lines[inside.from];
    return inside.to < inside.from ? '' : (first?.en ?? first?.zh ?? '');
  }, [lines, selection, video]);

  useKeys({
    play: () => playback?.toggle(),
    previousFrame: () => playback?.stepFrames(-1),
    nextFrame: () => playback?.stepFrames(1),
    previousLine: () => seekLine(-1),
    nextLine: () => seekLine(1),
    back: () => playback?.seekMs(Math.max(0, playback.ms - JUMP_MS)),
    forward: () => playback?.seekMs(playback.ms + JUMP_MS),
    markIn: () => mark('in'),
    markOut: () => mark('out'),
    goToIn: () => seek(selection.inFrame),
    goToOut: () => seek(selection.outFrame - 1),
    nudgeBack: () => nudge(-1),
    nudgeForward: () => nudge(1),
    playSelection: () => preview.playSelection(),
    playLastSecond: preview.playLastSecond,
    loopLine: preview.toggleLoop,
    undo: cutter.undo,
    redo: cutter.redo,
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
    if (!playback || shown.current === cutter.opening) return;
    shown.current = cutter.opening;
    playback.seekFrame(selection.inFrame);
    fitSelection(selection);
  }, [playback, cutter.opening, selection, fitSelection]);

  return (
    <>
      <div className="stage">
        <div className="page pt-4 pb-4">
          <StageVideo
            src={videoUrl(video.id)}
            poster={posterUrl(video.id)}
            videoRef={videoRef}
            playback={playback}
            lines={lines}
            ratio={video.width / video.height}
            maxHeight={STAGE_HEIGHT}
          />
          <Transport
            reel={video}
            playback={playback}
            cutter={cutter}
            preview={preview}
            control={control}
            onMark={mark}
            onTake={select}
          />
          <Timeline
            video={video}
            lines={lines}
            selection={selection}
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
          <div className="pt-2">
            <PaddingFields padding={padding} onChange={changePadding} />
          </div>
        </div>
      </div>
      <div className="page grid gap-x-10 gap-y-8 py-8 lg:grid-cols-[1fr_320px]">
        <EdgeFrames
          video={video}
          selection={selection}
          clip={isCurrent && clip?.state === 'ready' ? clip : null}
        />
        <CutPanel
          title={cutter.title}
          suggestedTitle={suggestedTitle}
          onTitle={cutter.setTitle}
          tooLong={tooLong}
          sending={sending}
          fault={fault}
          onCut={send}
          clip={clip}
          isCurrent={isCurrent}
          onOutdated={revalidate}
        />
      </div>
      <div className="page border-rule border-t py-8">
        <MyClips
          clips={clips}
          currentId={clip?.id ?? null}
          onRemoved={(barId) => {
            if (barId === clip?.id)
              navigate(`/list/tailor?video_id=${encodeURIComponent(video.id)}`, { replace: true });
            else revalidate();
          }}
        />
      </div>
    </>
  );
}

/** First and last index of the lines the selection touches; `to` before `from` when there is none. */
function indexesIn(lines: Line[], selection: Selection, video: VideoFacts): { from: number; to: number } {
  const perFrame = (video.rate.den * 1000) / video.rate.num;
  const longestMs = Math.max(0, ...lines.map((line) => line.endMs - line.startMs));
  const { from, to } = linesWithin({
    lines,
    longestMs,
    startMs: selection.inFrame * perFrame,
    endMs: selection.outFrame * perFrame,
  });
  return { from, to: to - 1 };
}

/** The lines of the selection and all up to another one. */
function extended(index: number, inside: { from: number; to: number }): { from: number; to: number } {
  if (inside.to < inside.from) return { from: index, to: index };
  return { from: Math.min(inside.from, index), to: Math.max(inside.to, index) };
}
