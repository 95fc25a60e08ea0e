import { expect } from 'vitest';
import type { TimingFinding } from '#domain/subtitle-timing/timing-record.ts';
import type { PairedLine } from '#domain/subtitles/types.ts';
import { createMediaProcessor } from '#media/create-media-processor.ts';
import { acousticModelFile } from '#server/adapters/acoustic-model-file.ts';
import { demoFolder } from './read-demo-lines.ts';

export const mediaWithModel = createMediaProcessor({ acousticModel: acousticModelFile });
export const demoInfo = { durationMs: 60_000, hasAudio: true };

/** How much subtitles are moved, in milliseconds. */
export const moves = [2400, -1800, 9000] as const;

export const shift = (lines: readonly PairedLine[], ms: number) =>
  lines.map((line) => ({ ...line, startMs: line.startMs + ms, endMs: line.endMs + ms }));

/** Returns the findings for the tracks of a demo film. They are checked together, because most of the time goes into the film. */
export const checkDemoTiming = (
  film: string,
  tracks: (readonly PairedLine[])[],
  by = mediaWithModel,
): Promise<TimingFinding[]> =>
  by.findSubtitleTiming(
    { mezzanine: `${demoFolder}/${film}`, info: demoInfo, tracks },
    { signal: new AbortController().signal },
  );

/** A proposal of more than this probability, 0 to 1, is a sure one. */
export const SURE = 0.95;

/** Expects a proposal that moves subtitles back by `ms`, with at most 100 ms of error. */
export function expectProposal(finding: TimingFinding | undefined, ms: number): void {
  expect(finding).toMatchObject({ kind: 'off', timing: { ratio: 1 } });
  if (finding?.kind !== 'off') return;
  expect(Math.abs(finding.timing.offsetMs + ms)).toBeLessThanOrEqual(100);
}
