import type { Viewer } from '../accounts/types.ts';
import type { AlignmentStore } from '../alignments/types.ts';
import { AppError } from '../errors.ts';
import type { FilmStore } from '../films/types.ts';
import type { DerivedFileCache } from '../media/derived-file-cache.ts';
import type { LibraryFiles } from '../media/library-files.ts';
import { createOnDemandMaker, requestOf } from '../media/make-on-demand.ts';
import type { MediaTaskOptions } from '../media/types.ts';
import { type ClipFileMedia, createClipFilePlanner, type FilePlan } from './clip-file-planner.ts';
import type { ClipFilesService } from './clip-files-types.ts';
import { deleteFilesOfRemovedClip } from './delete-files-of-removed-clip.ts';
import { requireReadyClip } from './require-ready-clip.ts';
import type { ClipStore, ClipsService } from './types.ts';

/** Maximum number of derived files per clip; the oldest are deleted first. */
const MAX_DERIVED_FILES = 32;
/** Time after a failure in which the next request is answered with its error, in milliseconds. */
const ERROR_RETENTION_MS = 60_000;

/** A file that is being made. */
interface PendingFile {
  done: Promise<void>;
  percent: number;
}

/**
 * Creates the service for the files that a clip can be downloaded as. Each is made on the first request, once for all
 * callers, and stored with the clip.
 */
export function createClipFilesService(args: {
  clips: Pick<ClipsService, 'detail'>;
  clipStore: Pick<ClipStore, 'clipById'>;
  files: LibraryFiles;
  derivedFiles: DerivedFileCache;
  media: ClipFileMedia;
  films: Pick<FilmStore, 'linesByIds'>;
  alignments: Pick<AlignmentStore, 'alignedLinesByKeys'>;
}): ClipFilesService {
  const { clips, clipStore, files, derivedFiles } = args;
  const planner = createClipFilePlanner(args);
  const makeOnDemand = createOnDemandMaker({ files, derivedFiles });
  const inProgress = new Map<string, PendingFile>();

  const makeAndPrune = async (plan: FilePlan, clipId: string, options: MediaTaskOptions) => {
    await plan.make(options);
    await files.pruneDerivedFiles({ clipId, keep: MAX_DERIVED_FILES });
    if (await deleteFilesOfRemovedClip({ clipStore, files, clipId })) throw new AppError('not_found');
  };

  const startMaking = (plan: FilePlan, clipId: string, viewer: Viewer): PendingFile => {
    const { output } = plan;
    const pending = inProgress.get(output);
    if (pending) return pending;
    const pendingFile: PendingFile = {
      percent: 0,
      done: makeOnDemand({
        output,
        caller: { ...requestOf(viewer), priority: plan.priority },
        withinMs: plan.timeoutMs,
        expectedBytes: plan.expectedBytes,
        make: (options) =>
          makeAndPrune(plan, clipId, {
            ...options,
            onProgress: (fraction) => {
              pendingFile.percent = Math.floor(100 * fraction);
            },
          }),
      }),
    };
    inProgress.set(output, pendingFile);
    pendingFile.done.then(
      () => removePending(output, pendingFile),
      () => setTimeout(() => removePending(output, pendingFile), ERROR_RETENTION_MS).unref(),
    );
    return pendingFile;
  };
  const removePending = (output: string, pendingFile: PendingFile) => {
    if (inProgress.get(output) === pendingFile) inProgress.delete(output);
  };
  /**
   * Waits for the file, or until `late` resolves. An error that reaches a caller is forgotten, so that the next request
   * tries again. An error that nobody waited for is kept for the next request.
   */
  const finish = async (pendingFile: PendingFile, output: string, late?: Promise<'late'>) => {
    try {
      return await (late ? Promise.race([pendingFile.done, late]) : pendingFile.done);
    } catch (error) {
      removePending(output, pendingFile);
      throw error;
    }
  };

  return {
    async list({ viewer, clipId, span }) {
      return planner.list(await requireReadyClip({ clips, viewer, clipId }), span, viewer);
    },

    async get({ viewer, clipId, file }) {
      const view = await requireReadyClip({ clips, viewer, clipId });
      const plan = await planner.plan(view, file, viewer);
      const { clip, film, video } = view;
      const name = {
        film: film.title,
        season: video.season,
        episode: video.episode,
        title: clip.title,
        startMs: clip.startMs,
      };
      if ('text' in plan) return { content: plan, name };
      await finish(startMaking(plan, clipId, viewer), plan.output);
      return { content: { path: plan.output }, name };
    },

    async make({ viewer, clipId, file, waitMs }) {
      const plan = await planner.plan(await requireReadyClip({ clips, viewer, clipId }), file, viewer);
      if ('text' in plan) return { state: 'ready', bytes: Buffer.byteLength(plan.text) };
      const pendingFile = startMaking(plan, clipId, viewer);
      let timer: ReturnType<typeof setTimeout> | undefined;
      const late = new Promise<'late'>((resolve) => {
        timer = setTimeout(() => resolve('late'), waitMs);
      });
      const first = await finish(pendingFile, plan.output, late).finally(() => clearTimeout(timer));
      if (first === 'late') return { state: 'making', percent: pendingFile.percent };
      return { state: 'ready', bytes: await files.size(plan.output) };
    },
  };
}
