import type { ClipsService } from '../clips/types.ts';
import { addClipsToWall } from '../dub-posts/add-clips-to-wall.ts';
import type { DubPostStore } from '../dub-posts/types.ts';
import type { DubRoleStore } from '../dub-roles/types.ts';
import { viewRoleDub } from '../dub-roles/view-role.ts';
import { chooseVoices, listSpeakers } from '../dubs/choose-voices.ts';
import type { DubStore } from '../dubs/types.ts';
import { viewDub } from '../dubs/view-dub.ts';
import { visibleClientOwnerIds } from '../films/film-access.ts';
import type { JobStore } from '../jobs/types.ts';
import type { LibraryFiles } from '../media/library-files.ts';
import type { TakeAnalysisStore } from '../take-analyses/types.ts';
import { toTakeView } from '../takes/to-take-view.ts';
import type { TakeStore } from '../takes/types.ts';
import type { DubbingService } from './types.ts';

/** Creates the service for the panel that dubs a clip. Who may see the clip may open its panel. */
export function createDubbingService(args: {
  clips: Pick<ClipsService, 'detail'>;
  takes: Pick<TakeStore, 'takesOfClip' | 'practiceOfClip'>;
  takeAnalyses: Pick<TakeAnalysisStore, 'analysesOfTakes'>;
  dubs: Pick<DubStore, 'dubOf' | 'clipBackground'>;
  dubRoles: Pick<DubRoleStore, 'roleDubsOfClip'>;
  posts: Pick<DubPostStore, 'firstOfWall'>;
  jobs: Pick<JobStore, 'latestJobsFor'>;
  files: Pick<LibraryFiles, 'dubFile' | 'exists' | 'size'>;
}): DubbingService {
  const { clips, takes, takeAnalyses, dubs, dubRoles, posts, jobs, files } = args;
  return {
    async panel({ viewer, clipId, others }) {
      const clip = await clips.detail({ viewer, clipId });
      const [dub, casts, practiced, entries, measure] = await Promise.all([
        dubs.dubOf({ ownerId: viewer.id, clipId }),
        dubRoles.roleDubsOfClip({ clipId, accountId: viewer.id }),
        takes.practiceOfClip({ accountId: viewer.id, clipId }),
        posts.firstOfWall({
          ...{ sort: 'liked', clipId, exceptOwnerId: viewer.id, limit: others },
          clientOwnerIds: visibleClientOwnerIds(viewer),
        }),
        dubs.clipBackground(clipId),
      ]);
      const speakers = listSpeakers([{ ownerId: viewer.id, roles: [] }, ...casts]);
      const [found, mixes] = await Promise.all([
        takes.takesOfClip({ clipId, ownerIds: speakers }),
        dub ? jobs.latestJobsFor({ kind: 'mix_dub', subjectIds: [dub.id] }) : null,
      ]);
      const cast = casts.find(({ id }) => id === dub?.id);
      const voices = {
        takes: chooseVoices({ takes: found, ownerId: viewer.id, roles: cast?.roles ?? [] }),
        silencesOpenLines: cast?.silencesOpenLines ?? false,
      };
      const own = found.filter(({ ownerId }) => ownerId === viewer.id);
      return {
        analyses: await takeAnalyses.analysesOfTakes(own.map(({ id }) => id)),
        takes: own.map(({ ownerName, ...take }) => toTakeView({ viewer, clip, take, ownerName })),
        practiced: practiced.flatMap(({ lineIndex, ...counts }) => {
          const index = lineIndex === null ? null : clip.linePositions.indexOf(lineIndex);
          return index === -1 ? [] : [{ lineIndex: index, ...counts }];
        }),
        dub: dub && (await viewDub({ viewer, dub, clip, voices, job: mixes?.get(dub.id) ?? null, files })),
        roleDubs: casts
          .filter(({ roles }) => roles.length > 0)
          .map((one) => viewRoleDub({ viewer, clip, dub: one, takes: found })),
        others: addClipsToWall({ viewer, entries, clips: [clip] }),
        actorsDb: measure?.actorsDb ?? null,
      };
    },
  };
}
