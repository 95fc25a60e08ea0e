import type { Viewer } from '../accounts/types.ts';
import type { ClipsService, ClipView } from '../clips/types.ts';
import type { Clock } from '../clock.ts';
import { listSpeakers } from '../dubs/choose-voices.ts';
import type { DubStore } from '../dubs/types.ts';
import { AppError } from '../errors.ts';
import { isPrivateFilm } from '../films/film-access.ts';
import type { LibraryFiles } from '../media/library-files.ts';
import { newId } from '../new-id.ts';
import type { TakeStore } from '../takes/types.ts';
import { planRoles } from './plan-roles.ts';
import type { DubRoleStore, DubRolesService, NamedDubRole, RoleDub, RoleDubView } from './types.ts';
import { versionOfCast } from './version-of-cast.ts';
import { viewRole, viewRoleDub } from './view-role.ts';
import { withdrawVoice } from './withdraw-voice.ts';

/** Creates the service for the roles of dubs. */
export function createDubRolesService(args: {
  dubRoles: DubRoleStore;
  dubs: Pick<DubStore, 'findOrInsertDub' | 'dubById' | 'dubOf' | 'updateDub'>;
  takes: Pick<TakeStore, 'takesOfClip'>;
  clips: Pick<ClipsService, 'detail'>;
  files: Pick<LibraryFiles, 'removeDub'>;
  clock: Clock;
}): DubRolesService {
  const { dubRoles, dubs, takes, clips, files, clock } = args;

  /** All takes of a clip by the owners and the members of dubs of it. */
  const takesOf = (clipId: string, of: readonly RoleDub[]) =>
    takes.takesOfClip({ clipId, ownerIds: listSpeakers(of) });

  const viewOf = async (viewer: Viewer, clip: ClipView, dub: RoleDub): Promise<RoleDubView> =>
    viewRoleDub({ viewer, clip, dub, takes: await takesOf(dub.clipId, [dub]) });

  const reread = async (viewer: Viewer, dubId: string): Promise<RoleDubView> => {
    const dub = await dubRoles.roleDubById(dubId);
    if (!dub) throw new AppError('not_found');
    return viewOf(viewer, await clips.detail({ viewer, clipId: dub.clipId }), dub);
  };

  /** Returns a role with its dub. Throws not_found without them. */
  const requireRole = async (
    by: { roleId: string } | { inviteId: string },
  ): Promise<{ dub: RoleDub; role: NamedDubRole }> => {
    const dubId = await dubRoles.dubIdOfRole(by);
    const dub = dubId === null ? null : await dubRoles.roleDubById(dubId);
    const role = dub?.roles.find((one) =>
      'roleId' in by ? one.id === by.roleId : one.inviteId === by.inviteId,
    );
    if (!dub || !role) throw new AppError('not_found');
    return { dub, role };
  };
  const requireOwnRole = async (viewer: Viewer, roleId: string) => {
    const found = await requireRole({ roleId });
    if (found.dub.ownerId !== viewer.id) throw new AppError('not_found');
    return found;
  };

  const invitationOf = async (viewer: Viewer, inviteId: string) => {
    const { dub, role } = await requireRole({ inviteId });
    if (dub.removedMs !== null && dub.ownerId !== viewer.id) throw new AppError('not_found');
    const clip = await clips.detail({ viewer, clipId: dub.clipId });
    const { linePositions } = clip;
    const view = viewRole({
      role,
      viewerId: viewer.id,
      linePositions,
      takes: await takesOf(dub.clipId, [dub]),
    });
    return { dub, role: view, clip };
  };

  /** Deletes the finished film of a dub with the voice of somebody who no longer speaks in it. */
  const withdraw = async (dubId: string, accountId: string): Promise<void> => {
    const dub = await dubs.dubById(dubId);
    if (dub) await withdrawVoice({ dubs, files, dub, accountId });
  };

  return {
    async list({ viewer, clipId }) {
      const clip = await clips.detail({ viewer, clipId });
      const found = await dubRoles.roleDubsOfClip({ clipId, accountId: viewer.id });
      const dubsWithRoles = found.filter(({ roles }) => roles.length > 0);
      const all = await takesOf(clipId, dubsWithRoles);
      return dubsWithRoles.map((dub) => viewRoleDub({ viewer, clip, dub, takes: all }));
    },

    async save({ viewer, clipId, castVersion, roles }) {
      const { film, linePositions } = await clips.detail({ viewer, clipId });
      if (isPrivateFilm(film)) throw new AppError('film_private');
      const dub = await dubs.findOrInsertDub({
        ...{ id: newId(), ownerId: viewer.id, clipId },
        createdMs: clock.nowMs(),
      });
      const drafts = roles.map(({ lineIndexes, ...draft }) => ({
        ...draft,
        linePositions: lineIndexes.map((index) => linePositions[index] ?? -1),
      }));
      const before = await dubRoles.replaceRoles({
        dubId: dub.id,
        change: (current) => {
          if (versionOfCast(current) !== castVersion) throw new AppError('roles_changed');
          return planRoles({ dubId: dub.id, before: current, drafts, positions: linePositions, newId });
        },
      });
      if (!before) throw new AppError('not_found');
      const after = await reread(viewer, dub.id);
      const stays = new Set(after.dub.roles.map(({ accountId }) => accountId));
      for (const { accountId } of before) {
        if (accountId !== null && !stays.has(accountId)) await withdraw(dub.id, accountId);
      }
      return after;
    },

    async setOpenLines({ viewer, clipId, silencesOpenLines }) {
      await clips.detail({ viewer, clipId });
      const dub = await dubs.dubOf({ ownerId: viewer.id, clipId });
      if (!dub) throw new AppError('not_found');
      await dubRoles.setOpenLines({ dubId: dub.id, silencesOpenLines });
      return reread(viewer, dub.id);
    },

    async invite({ viewer, roleId, on }) {
      const { dub } = await requireOwnRole(viewer, roleId);
      await dubRoles.setInvite({ roleId, inviteId: on ? newId() : null });
      return reread(viewer, dub.id);
    },

    async release({ viewer, roleId }) {
      const { dub, role } = await requireOwnRole(viewer, roleId);
      await dubRoles.releaseRole(roleId);
      if (role.accountId !== null) await withdraw(dub.id, role.accountId);
      return reread(viewer, dub.id);
    },

    invitation: ({ viewer, inviteId }) => invitationOf(viewer, inviteId),

    async take({ viewer, inviteId }) {
      const { role } = await invitationOf(viewer, inviteId);
      if (!role.mine) {
        const taken = await dubRoles.takeRole({
          ...{ roleId: role.role.id, inviteId, accountId: viewer.id },
          takenMs: clock.nowMs(),
        });
        if (!taken) throw new AppError('role_taken');
      }
      return invitationOf(viewer, inviteId);
    },

    async leave({ viewer, roleId }) {
      const { dub } = await requireRole({ roleId });
      if (!(await dubRoles.leaveRole({ roleId, accountId: viewer.id }))) throw new AppError('not_found');
      await withdraw(dub.id, viewer.id);
    },
  };
}
