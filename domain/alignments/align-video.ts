import type { FilmStore, Line } from '../films/types.ts';
import type { LibraryFiles } from '../media/library-files.ts';
import type { MediaProcessor } from '../media/types.ts';
import { carryEdits } from './carry-edits.ts';
import { lineKeyOf } from './line-key.ts';
import { type LineBatch, planBatches } from './plan-batches.ts';
import type { AlignmentStore, LineAligner, LineMeasurement } from './types.ts';
import { usableWords } from './usable-words.ts';

/**
 * Finds the words of a video's lines in its sound, and stores them batch by batch. Lines that this version of the aligner has
 * measured are not measured again, so a run that was killed goes on where it was. Forgets lines that the video no
 * longer has.
 */
export async function alignVideo(args: {
  films: FilmStore;
  alignments: AlignmentStore;
  files: Pick<LibraryFiles, 'videoFile'>;
  media: Pick<MediaProcessor, 'readSpeech'>;
  aligner: LineAligner;
  videoId: string;
  signal: AbortSignal;
  progress: (stage: 'align', fraction: number) => void;
}): Promise<void> {
  const { films, alignments, files, media, aligner, videoId, signal, progress } = args;
  const { version } = aligner;
  const video = await films.videoById(videoId);
  if (video?.state !== 'ready' || !video.mezzanine) return;
  const { revision, mezzanine } = video;
  progress('align', 0);
  const lines = (await films.linesOfVideo({ videoId })).filter(({ en }) => en !== null);
  const film = await films.filmById(video.filmId);
  const caller = { priority: 'background', accountId: film?.ownerId ?? null } as const;
  const before = await alignments.alignedLines(videoId);
  const measured = new Set(before.filter((line) => line.version === version).map(({ lineKey }) => lineKey));
  const byKey = new Map(lines.map((line) => [lineKeyOf(line), line]));
  const missing = [...byKey].flatMap(([key, line]) => (measured.has(key) ? [] : line));
  const batches = mezzanine.hasAudio ? planBatches(missing, mezzanine.durationMs) : [];
  let alignedLines = byKey.size - missing.length;
  for (const batch of batches) {
    signal.throwIfAborted();
    progress('align', alignedLines / byKey.size);
    const samples = await media.readSpeech(
      {
        recording: files.videoFile(videoId, 'mezzanine.mp4'),
        sampleRate: aligner.sampleRate,
        span: { startMs: batch.startMs, endMs: batch.endMs },
        unreadable: 'video_unreadable',
      },
      { signal, caller },
    );
    const measurements = await aligner.align({ samples, lines: toSampleTimes(batch), signal });
    await alignments.putMeasurements({
      videoId,
      version,
      lines: batch.lines.map((line, i) => ({
        lineKey: lineKeyOf(line),
        ...toFilmTimes(measurements[i], batch.startMs),
      })),
    });
    alignedLines += batch.lines.length;
  }
  await forgetOldLines({ alignments, videoId, lines });
  const stored = await alignments.alignedLines(videoId);
  const said = stored.filter(({ words }) => words.length > 0);
  await alignments.setVideoAlignment({
    ...{ videoId, version, revision },
    lines: said.length,
    unsure: said.filter((line) => usableWords(line) === null).length,
  });
}

/** The lines of a batch as the aligner takes them. */
const toSampleTimes = ({ lines, startMs: originMs }: LineBatch) =>
  lines.map(({ en, startMs, endMs }) => ({
    text: en ?? '',
    startMs: startMs - originMs,
    endMs: endMs - originMs,
  }));

function toFilmTimes(measurement: LineMeasurement | undefined, originMs: number): LineMeasurement {
  if (!measurement) throw new RangeError('the aligner must measure each line');
  const { words, contour } = measurement;
  return {
    ...measurement,
    words: words.map((word) => ({
      ...word,
      startMs: word.startMs + originMs,
      endMs: word.endMs + originMs,
    })),
    contour: { ...contour, startMs: contour.startMs + originMs },
  };
}

/** Comes last, because the lines that take over edits must be stored by then. */
async function forgetOldLines(args: {
  alignments: AlignmentStore;
  videoId: string;
  lines: readonly Line[];
}): Promise<void> {
  const { alignments, videoId, lines } = args;
  const current = new Set(lines.map(lineKeyOf));
  const aligned = await alignments.alignedLines(videoId);
  const deletedKeys = aligned.flatMap(({ lineKey }) => (current.has(lineKey) ? [] : lineKey));
  if (deletedKeys.length === 0) return;
  await alignments.replaceLines({ videoId, deletedKeys, moved: carryEdits({ aligned, lines }) });
}
