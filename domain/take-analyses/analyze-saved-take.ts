import { computeDurationMs } from '#shared/clip-segments.ts';
import { ANALYZED_LINE_MAX, ORIGINAL_MARGIN_MS, textOfTake } from '#shared/take-analysis.ts';
import { toViewer } from '../accounts/auth-service.ts';
import type { AccountStore } from '../accounts/types.ts';
import type { ClipsService } from '../clips/types.ts';
import type { Clock } from '../clock.ts';
import type { LibraryFiles } from '../media/library-files.ts';
import type { MediaProcessor } from '../media/types.ts';
import { bestTakeSource } from '../takes/best-take-source.ts';
import type { TakeStore } from '../takes/types.ts';
import { withLineIndex } from '../takes/with-line-index.ts';
import type { SpeechAnalyzer, StoredTakeAnalysis, TakeAnalysisStore } from './types.ts';

/** Grows when takes are analyzed in another way. Takes are then analyzed again. */
export const TAKE_ANALYSIS_VERSION = 1;
/** The sample rate that the pronunciation engine needs. */
const SAMPLE_RATE = 16_000;

/**
 * Analyzes a saved take and stores what is found, once for each version. Repeatable. Does nothing for a take that was
 * deleted, and for one whose owner may no longer see its film. Throws take_unreadable, cancelled, and errors of the media
 * tools and of `SpeechAnalyzer.judgeTake`.
 */
export async function analyzeSavedTake(args: {
  takes: Pick<TakeStore, 'takeById'>;
  takeAnalyses: Pick<TakeAnalysisStore, 'analysesOfTakes' | 'saveAnalysis'>;
  accounts: Pick<AccountStore, 'accountById'>;
  clips: Pick<ClipsService, 'withLines'>;
  files: Pick<LibraryFiles, 'takeFile' | 'clipFile' | 'exists'>;
  media: Pick<MediaProcessor, 'readSpeech'>;
  speech: Pick<SpeechAnalyzer, 'judgeTake'>;
  clock: Clock;
  takeId: string;
  signal: AbortSignal;
}): Promise<void> {
  const { takes, takeAnalyses, accounts, clips, files, media, speech, clock, takeId, signal } = args;
  const take = await takes.takeById(takeId);
  const owner = take && (await accounts.accountById(take.ownerId));
  if (!take || !owner) return;
  const earlier = (await takeAnalyses.analysesOfTakes([takeId])).get(takeId);
  if (earlier && earlier.version >= TAKE_ANALYSIS_VERSION) return;
  const [clip] = await clips.withLines({ viewer: toViewer(owner), clipIds: [take.clipId] });
  if (!clip) return;
  const { lineIndex } = withLineIndex(take, clip);
  const line = textOfTake(clip.lines, lineIndex);
  const save = (outcome: StoredTakeAnalysis['outcome']) =>
    takeAnalyses.saveAnalysis({
      ...{ takeId, version: TAKE_ANALYSIS_VERSION, analyzedMs: clock.nowMs() },
      outcome,
    });
  if (line.length > ANALYZED_LINE_MAX) return save({ kind: 'refused', reason: 'line_too_long' });
  const read = (recording: string, span?: { startMs: number; endMs: number }) =>
    media.readSpeech(
      { recording, sampleRate: SAMPLE_RATE, ...(span ? { span } : {}) },
      { signal, caller: { priority: 'import', accountId: owner.id } },
    );
  const clipFile = files.clipFile(take.clipId, 'clip.mp4');
  const hasOriginal = clip.video.mezzanine?.hasAudio === true && (await files.exists(clipFile));
  const outcome = await speech.judgeTake({
    line,
    take: await read(bestTakeSource({ files, take })),
    original: hasOriginal
      ? await read(clipFile, {
          startMs: Math.max(0, take.startMs - ORIGINAL_MARGIN_MS),
          endMs: Math.min(computeDurationMs(clip.clip.segments), take.endMs + ORIGINAL_MARGIN_MS),
        })
      : new Float32Array(0),
    signal,
  });
  await save(outcome);
}
