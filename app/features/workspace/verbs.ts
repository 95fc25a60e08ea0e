import { type LineReference, readLineReference } from '#shared/line-mark.ts';
import {
  clipEditorPath,
  type DubbingMode,
  downloadPath,
  dubbingModes,
  dubbingPath,
  lineFields,
  stillPath,
  voiceComparisonPath,
  type WorkspaceTarget,
} from '../../navigation/page-addresses.ts';
import { pagePaths } from '../../navigation/page-paths.ts';

/** What one can do with a line or clip, in the order of the row. Each verb has its panel. */
export const verbs = ['listen', 'shadow', 'dub', 'compare', 'still', 'cut', 'takeAway'] as const;
export type Verb = (typeof verbs)[number];

const verbOfPath: Record<string, Verb> = {
  [pagePaths.film]: 'listen',
  [pagePaths.voiceComparison]: 'compare',
  [pagePaths.still]: 'still',
  [pagePaths.clipEditor]: 'cut',
  [pagePaths.download]: 'takeAway',
};

/** Reads the mode of the dubbing page from its address. Unknown modes become the first. */
export function readDubbingMode(params: URLSearchParams): DubbingMode {
  return dubbingModes.find((mode) => mode === params.get('mode')) ?? 'dub';
}

/** Returns the verb whose panel is at an address of the workspace. */
export const verbAt = (pathname: string, params: URLSearchParams): Verb =>
  verbOfPath[pathname] ?? readDubbingMode(params);

/** Returns the address of a verb's panel. `frame` is the frame of the film that is on screen, for the still. */
export function verbPath(verb: Verb, target: WorkspaceTarget, frame?: number): string {
  switch (verb) {
    case 'compare':
      return voiceComparisonPath(target);
    case 'still':
      return stillPath({ ...target, ...(frame === undefined ? {} : { frame }) });
    case 'cut':
      return clipEditorPath(target);
    case 'takeAway':
      return downloadPath(target);
    default:
      return dubbingPath(target, verb);
  }
}

const wholeNumber = /^\d{1,10}$/;

/** A whole number of a parameter; null if it is missing or is none. */
const readWhole = (params: URLSearchParams, name: string): number | null => {
  const text = params.get(name) ?? '';
  return wholeNumber.test(text) ? Number(text) : null;
};

/** A line of the address, or of the end of its run, whose parameters begin with `last_`. */
const readLine = (params: URLSearchParams, prefix: '' | 'last_'): LineReference | null =>
  readLineReference(params.get(`${prefix}sub_id`), params.get(`${prefix}said`));

/**
 * Returns parameters that name other lines instead: none, one, or the first and the last one of a run. They keep the clip,
 * the video, and the panel.
 */
export function replaceAddressedLines(
  params: URLSearchParams,
  [line, lastLine]: readonly LineReference[],
): URLSearchParams {
  const replaced = new URLSearchParams(params);
  for (const name of ['t', 'start_ms', 'end_ms', 'sub_id', 'said', 'last_sub_id', 'last_said'])
    replaced.delete(name);
  for (const [name, value] of Object.entries(lineFields(line, lastLine)))
    if (value) replaced.set(name, value);
  return replaced;
}

/** What the address says about the part of the film, beyond its clip or video. Times in milliseconds. */
export interface AddressedPart {
  line: LineReference | null;
  /** The last line of a run. */
  lastLine: LineReference | null;
  startMs: number | null;
  endMs: number | null;
  /** Where playback starts on the film page. */
  atMs: number | null;
  frame: number | null;
}

/** Reads the part of the film that an address names. Ignores numbers that are not whole, and times that are not in order. */
export function readAddressedPart(params: URLSearchParams): AddressedPart {
  const [startMs, endMs] = [readWhole(params, 'start_ms'), readWhole(params, 'end_ms')];
  const isSpan = startMs !== null && endMs !== null && endMs > startMs;
  const atMs = Number(params.get('t') || Number.NaN);
  return {
    line: readLine(params, ''),
    lastLine: readLine(params, 'last_'),
    startMs: isSpan ? startMs : null,
    endMs: isSpan ? endMs : null,
    atMs: Number.isFinite(atMs) && atMs >= 0 ? Math.round(atMs) : null,
    frame: readWhole(params, 'frame'),
  };
}
