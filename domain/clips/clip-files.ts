import { AppError } from '#domain/errors.ts';
import type { MadeFiles } from '#domain/media/made-files.ts';
import { createMakeOnDemand } from '#domain/media/make-on-demand.ts';
import type { LibraryFiles, StepOptions } from '#domain/media/types.ts';
import type { Services } from '#domain/services.ts';
import type { ClipFilesService } from './clip-files-types.ts';
import { createFilePlanner, type FilePlan, type PlanMedia } from './plan-file.ts';
import { requireReadyClip } from './require-ready-clip.ts';
import { sweepRemovedBar } from './sweep-removed-bar.ts';
import type { BarStore } from './types.ts';

/** So many files made on demand are kept of a clip; the oldest go first. */
const KEPT_FILES = 32;
/** Why a file could not be made is told to whoever asks within this time. */
const KEPT_FAULT_MS = 60_000;

/** A file that is being made. */
interface Making {
  done: Promise<void>;
  percent: number;
}

/** What clips are taken home as: made on first demand, once for all who ask, and kept beside the clip. */
export function createClipFiles(args: {
  clips: Pick<Services['clips'], 'detail'>;
  bars: Pick<BarStore, 'barById'>;
  files: LibraryFiles;
  made: MadeFiles;
  media: PlanMedia;
}): ClipFilesService {
  const { clips, bars, files, made } = args;
  const planner = createFilePlanner(args);
  // Sound is made in a moment: it does not wait behind films.
  const makers = { quick: createMakeOnDemand({ files, made }), slow: createMakeOnDemand({ files, made }) };
  const underWay = new Map<string, Making>();

  const makeAndTidy = async (plan: FilePlan, barId: string, options: StepOptions) => {
    await plan.make(options);
    await files.pruneMade({ barId, keep: KEPT_FILES });
    if (await sweepRemovedBar({ bars, files, barId })) throw new AppError('not_found');
  };

  const begin = (plan: FilePlan, barId: string): Making => {
    const { output } = plan;
    const before = underWay.get(output);
    if (before) return before;
    const making: Making = {
      percent: 0,
      done: makers[plan.pace]({
        output,
        withinMs: plan.withinMs,
        expectedBytes: plan.expectedBytes,
        make: (signal) =>
          makeAndTidy(plan, barId, {
            signal,
            onProgress: (fraction) => {
              making.percent = Math.floor(100 * fraction);
            },
          }),
      }),
    };
    underWay.set(output, making);
    making.done.then(
      () => forget(output, making),
      () => setTimeout(() => forget(output, making), KEPT_FAULT_MS).unref(),
    );
    return making;
  };
  const forget = (output: string, making: Making) => {
    if (underWay.get(output) === making) underWay.delete(output);
  };
  /**
   * Waits for the file, or for as long as `late` takes. A fault that is told is forgotten, so that whoever asks next has it
   * tried again; one that nobody waited for is kept for the next who asks.
   */
  const finish = async (making: Making, output: string, late?: Promise<'late'>) => {
    try {
      return await (late ? Promise.race([making.done, late]) : making.done);
    } catch (error) {
      forget(output, making);
      throw error;
    }
  };

  return {
    async list({ viewer, barId, span }) {
      return planner.list(await requireReadyClip({ clips, viewer, barId }), span);
    },

    async get({ viewer, barId, file }) {
      const view = await requireReadyClip({ clips, viewer, barId });
      const plan = await planner.plan(view, file);
      const { bar, film, video } = view;
      const name = {
        film: film.title,
        season: video.season,
        episode: video.episode,
        title: bar.title,
        startMs: bar.startMs,
      };
      if ('text' in plan) return { content: plan, name };
      await finish(begin(plan, barId), plan.output);
      return { content: { path: plan.output }, name };
    },

    async make({ viewer, barId, file, waitMs }) {
      const plan = await planner.plan(await requireReadyClip({ clips, viewer, barId }), file);
      if ('text' in plan) return { state: 'ready', bytes: Buffer.byteLength(plan.text) };
      const making = begin(plan, barId);
      let timer: ReturnType<typeof setTimeout> | undefined;
      const late = new Promise<'late'>((resolve) => {
        timer = setTimeout(() => resolve('late'), waitMs);
      });
      const first = await finish(making, plan.output, late).finally(() => clearTimeout(timer));
      if (first === 'late') return { state: 'making', percent: making.percent };
      return { state: 'ready', bytes: await files.size(plan.output) };
    },
  };
}
