import { useEffect, useRef } from 'react';
import { type NavigationType, useLocation, useNavigationType } from 'react-router';
import { HEAD_PADDING_MS } from '#shared/constants.ts';
import { frameStartMs } from '#shared/frames.ts';
import type { LinePlayer } from '../../player/line-player.ts';
import type { WorkspacePicture } from './picture.ts';
import { keepPlayhead, keptPlayheadMs } from './playhead-memory.ts';

/** Accesses `sessionStorage` on each call only: a browser that denies storage to the page throws on the mere access. */
const storage = {
  getItem: (name: string) => sessionStorage.getItem(name),
  setItem: (name: string, value: string) => sessionStorage.setItem(name, value),
};

/** A playhead this far from where the picture opens has been moved, in milliseconds. */
const MOVED_MS = 100;
/** How far a picture that plays may be past the part, because it went on while the panel opened. Milliseconds. */
const WENT_ON_MS = 1500;

/**
 * Moves the playhead to what the address names: when the page opens, to where it was left or to the start of the part; later
 * only if it is outside the part. So it stays where it is when the panel changes. `part` is in milliseconds of the picture,
 * `frame` a frame of it; each null if the address names none.
 */
export function useStagePosition(args: {
  player: LinePlayer | null;
  picture: WorkspacePicture | null;
  part: { startMs: number; endMs: number } | null;
  frame: number | null;
}): void {
  const { player, picture, part, frame } = args;
  const { key: entry } = useLocation();
  const navigationType = useNavigationType();
  const placed = useRef<{ entry: string; pictureId: string } | null>(null);
  const pictureId = picture?.id ?? null;

  useEffect(() => {
    if (!player || !picture || pictureId === null) return;
    const isNewPicture = placed.current?.pictureId !== pictureId;
    const isNewEntry = placed.current?.entry !== entry;
    if (!isNewPicture && !isNewEntry) return;
    placed.current = { entry, pictureId };
    const { playback } = player;
    const frameMs = frame === null ? null : frameStartMs(frame, picture.rate);
    if (isNewPicture) {
      const named = frameMs ?? part?.startMs ?? null;
      // A panel can be quicker than the player and show a frame first.
      const isMoved = playback.ms > 0 && Math.abs(playback.ms - (named ?? 0)) > MOVED_MS;
      const ms = isMoved ? null : (keptPlayheadMs(storage, entry, pictureId) ?? named);
      if (ms !== null) player.seek(ms);
      return;
    }
    const ms = nextPlayheadMs({
      navigationType,
      frameMs,
      part,
      ms: playback.ms,
      isPlaying: playback.snapshot.playing,
    });
    if (ms !== null) player.seek(ms);
  }, [player, picture, pictureId, entry, navigationType, part, frame]);

  const playback = player?.playback ?? null;
  useEffect(() => {
    if (!playback || pictureId === null) return;
    const keep = () => keepPlayhead(storage, entry, { pictureId, ms: Math.round(playback.ms) });
    window.addEventListener('pagehide', keep);
    return () => {
      keep();
      window.removeEventListener('pagehide', keep);
    };
  }, [playback, pictureId, entry]);
}

/** Returns where a navigation moves the playhead of a picture that stays; null if it stays, too. */
function nextPlayheadMs(args: {
  navigationType: NavigationType | `${NavigationType}`;
  frameMs: number | null;
  part: { startMs: number; endMs: number } | null;
  ms: number;
  isPlaying: boolean;
}): number | null {
  const { navigationType, frameMs, part, ms, isPlaying } = args;
  // The still page writes the frame that is on screen into its own address.
  if (frameMs !== null) return navigationType === 'REPLACE' ? null : frameMs;
  if (!part) return null;
  // A line is played from the start of its padding.
  const lastMs = part.endMs + (isPlaying ? WENT_ON_MS : 1);
  return ms >= part.startMs - HEAD_PADDING_MS - 1 && ms <= lastMs ? null : part.startMs;
}
