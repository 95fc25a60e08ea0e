import { createContext, useContext } from 'react';
import type { SourceVideoDto } from '#contract/clips.ts';
import type { LinePlayer } from '../../player/line-player.ts';
import type { Playback } from '../../player/playback.ts';
import type { TranscriptStore } from '../../player/transcript-store.ts';
import type { WordTimes } from '../../player/word-times.ts';
import type { LineRun } from './line-run.ts';
import type { Workspace } from './load-workspace.ts';
import type { WorkspacePicture } from './picture.ts';
import type { AddressedPart } from './verbs.ts';

/** What is played, and what plays it. */
export interface ReadyStage {
  video: SourceVideoDto;
  picture: WorkspacePicture;
  /** The lines of the picture: those of the clip, or of the film. */
  transcript: TranscriptStore;
  /** When the words of lines are spoken, on the axis of the film. */
  wordTimes: WordTimes;
  /** The run of lines that the address names; null for a single line and for a clip. */
  run: LineRun | null;
  /** Each is null until the video element exists. */
  element: HTMLVideoElement | null;
  playback: Playback | null;
  player: LinePlayer | null;
  /** The element over the picture in which a panel draws. */
  overlay: HTMLElement | null;
}

/** What a panel gets from the workspace around it. */
export interface WorkspaceState {
  workspace: Workspace;
  /** What the address names of the film, without lines that are no longer what they were. */
  addressed: AddressedPart;
  /** Null before the import, and while the clip of a film that is gone is not cut. */
  stage: ReadyStage | null;
}

export const WorkspaceContext = createContext<WorkspaceState | null>(null);

/** Returns the workspace around a panel. Throws outside one. */
export function useWorkspace(): WorkspaceState {
  const state = useContext(WorkspaceContext);
  if (!state) throw new Error('there is no workspace around this panel');
  return state;
}
