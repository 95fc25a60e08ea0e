import { dubFileNames } from '#shared/dubs.ts';
import type { Viewer } from '../accounts/types.ts';
import { createAuditEntry } from '../audit/audit-service.ts';
import { requireReadyClip } from '../clips/require-ready-clip.ts';
import type { ClipsService } from '../clips/types.ts';
import type { Clock } from '../clock.ts';
import type { DubRoleStore } from '../dub-roles/types.ts';
import { AppError } from '../errors.ts';
import { isPrivateFilm } from '../films/film-access.ts';
import { enqueueJob } from '../jobs/enqueue-job.ts';
import { isOpenJob } from '../jobs/is-open-job.ts';
import type { JobStore } from '../jobs/types.ts';
import type { DerivedFileCache } from '../media/derived-file-cache.ts';
import type { LibraryFiles } from '../media/library-files.ts';
import { limitTime, requestOf } from '../media/make-on-demand.ts';
import type { MediaProcessor } from '../media/types.ts';
import { newId } from '../new-id.ts';
import type { TakeStore } from '../takes/types.ts';
import { canSeeDub } from './can-see-dub.ts';
import { chooseBed } from './choose-bed.ts';
import { createVoiceChooser } from './choose-voices.ts';
import { readClipBackground } from './clip-background.ts';
import { requireVisibleDub } from './require-visible-dub.ts';
import type { Dub, DubAddress, DubStore, DubsService, DubView } from './types.ts';
import { viewDub } from './view-dub.ts';

/** How long a clip's sound may take to be measured while somebody waits, in milliseconds. */
const MEASURE_WITHIN_MS = 60_000;

/** Creates the service for dubs. Their files are derived files, which a job makes. */
export function createDubsService(args: {
  dubs: DubStore;
  takes: Pick<TakeStore, 'takesOfClip'>;
  dubRoles: Pick<DubRoleStore, 'roleDubById'>;
  clips: Pick<ClipsService, 'detail'>;
  jobs: JobStore;
  files: Pick<LibraryFiles, 'clipFile' | 'dubFile' | 'removeDub' | 'exists' | 'size'>;
  derivedFiles: Pick<DerivedFileCache, 'touch'>;
  media: Pick<MediaProcessor, 'measureBackground'>;
  clock: Clock;
  /** Called after a job was queued, so that the runner starts it at once. */
  wake: () => void;
}): DubsService {
  const { dubs, takes, dubRoles, clips, jobs, files, derivedFiles, media, clock, wake } = args;

  const voicesOf = createVoiceChooser({ takes, dubRoles });
  const latestMix = async (dubId: string) =>
    (await jobs.latestJobsFor({ kind: 'mix_dub', subjectIds: [dubId] })).get(dubId) ?? null;

  const viewOf = async (viewer: Viewer, dub: Dub): Promise<DubView> =>
    viewDub({
      ...{ viewer, dub, files },
      clip: await clips.detail({ viewer, clipId: dub.clipId }),
      voices: await voicesOf(dub),
      job: await latestMix(dub.id),
    });

  /** Whether the viewer may see the clip of the dub is checked by `viewOf`. */
  const requireDub = (viewer: Viewer, address: DubAddress): Promise<Dub> =>
    requireVisibleDub({ dubs, viewer, address });

  const open = async (viewer: Viewer, clipId: string): Promise<Dub> => {
    await clips.detail({ viewer, clipId });
    return dubs.findOrInsertDub({ id: newId(), ownerId: viewer.id, clipId, createdMs: clock.nowMs() });
  };

  const reread = async (viewer: Viewer, dubId: string): Promise<DubView> =>
    viewOf(viewer, await requireDub(viewer, { dubId }));

  return {
    async mine({ viewer, clipId }) {
      const dub = await dubs.dubOf({ ownerId: viewer.id, clipId });
      if (dub) return viewOf(viewer, dub);
      await clips.detail({ viewer, clipId });
      return null;
    },

    open: ({ viewer, clipId }) => open(viewer, clipId),

    async detail({ viewer, address }) {
      return viewOf(viewer, await requireDub(viewer, address));
    },

    async configure({ viewer, clipId, settings }) {
      const dub = await open(viewer, clipId);
      await dubs.updateDub(dub.id, { settings });
      return reread(viewer, dub.id);
    },

    async setVisibility({ viewer, clipId, visibility }) {
      if (visibility !== 'self') {
        const { film } = await clips.detail({ viewer, clipId });
        if (isPrivateFilm(film)) throw new AppError('film_private');
      }
      const dub = await open(viewer, clipId);
      if (visibility === 'everyone' && (await voicesOf(dub)).takes.length === 0)
        throw new AppError('dub_no_takes');
      const nowMs = clock.nowMs();
      const action = visibility === 'everyone' ? 'dub_published' : 'dub_hidden';
      const audit = createAuditEntry({
        ...{ actor: viewer, action, subjectId: dub.ownerId, detail: { dub: dub.id }, nowMs },
      });
      await dubs.setVisibility({ id: dub.id, visibility, newLinkId: newId(), nowMs, audit });
      return reread(viewer, dub.id);
    },

    async beds({ viewer, clipId }) {
      const clip = await requireReadyClip({ clips, viewer, clipId });
      const measure = await limitTime({
        withinMs: MEASURE_WITHIN_MS,
        work: (options) =>
          readClipBackground({ dubs, files, media, clip }, { ...options, caller: requestOf(viewer) }),
      });
      return {
        auto: chooseBed({ bed: 'auto', measure }),
        background: chooseBed({ bed: 'background', measure }),
        ducked: chooseBed({ bed: 'ducked', measure }),
        silent: chooseBed({ bed: 'silent', measure }),
      };
    },

    async mix({ viewer, clipId }) {
      await requireReadyClip({ clips, viewer, clipId });
      const dub = await open(viewer, clipId);
      if ((await voicesOf(dub)).takes.length === 0) throw new AppError('dub_no_takes');
      await dubs.updateDub(dub.id, { state: 'mixing', errorCode: null });
      // A mix that is ending has read older takes and settings, and would leave the dub in the state `mixing`.
      await enqueueJob({ jobs, clock, kind: 'mix_dub', subjectId: dub.id, again: true });
      wake();
      return reread(viewer, dub.id);
    },

    async remove({ viewer, dubId }) {
      const dub = await dubs.dubById(dubId);
      if (dub?.ownerId !== viewer.id) throw new AppError('not_found');
      // Otherwise the owner could publish it again, as a new dub of the same takes.
      if (dub.removedMs !== null) throw new AppError('illegal_move', { message: 'it is taken down' });
      const job = await latestMix(dub.id);
      if (job && isOpenJob(job)) await jobs.cancel({ id: job.id, nowMs: clock.nowMs() });
      await files.removeDub(dub.clipId, dub.id);
      await dubs.deleteDub(dub.id);
    },

    async file({ viewer, dubId, linkId, name }) {
      const dub = await dubs.dubById(dubId);
      if (!dub || !canSeeDub({ viewer, dub, linkId })) throw new AppError('not_found');
      const { clip } = await clips.detail({ viewer, clipId: dub.clipId });
      const path = files.dubFile(dub.clipId, dub.id, name);
      if (!dub.film || !(await files.exists(path))) throw new AppError('not_ready');
      // A film without its sound counts as deleted, so neither file is deleted to make room while the other is used.
      for (const used of dubFileNames) await derivedFiles.touch(files.dubFile(dub.clipId, dub.id, used));
      return { path, title: clip.title };
    },
  };
}
