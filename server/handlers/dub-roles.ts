import type { dubRoles, RoleDubDto, RoleInvitationDto } from '#contract/dub-roles.ts';
import type { RoleDubView, RoleInvitation, RoleView } from '#domain/dub-roles/types.ts';
import { defineDto, defineHandlers } from '../calls/handler.ts';
import { toClipDto } from './clips.ts';
import { toTakeDto } from './takes.ts';

export const dubRoleHandlers = defineHandlers<typeof dubRoles>()({
  async list({ services, viewer, input }) {
    const list = await services.dubRoles.list({ viewer, ...input });
    return { list: list.map((dub) => toRoleDubDto(dub)) };
  },

  async save({ services, viewer, input: { cast, ...input } }) {
    return toRoleDubDto(await services.dubRoles.save({ viewer, ...input, roles: cast }));
  },

  async setOpenLines({ services, viewer, input }) {
    return toRoleDubDto(await services.dubRoles.setOpenLines({ viewer, ...input }));
  },

  async invite({ services, viewer, input }) {
    return toRoleDubDto(await services.dubRoles.invite({ viewer, ...input }));
  },

  async release({ services, viewer, input }) {
    return toRoleDubDto(await services.dubRoles.release({ viewer, ...input }));
  },

  async invitation({ services, viewer, input }) {
    return toInvitationDto(await services.dubRoles.invitation({ viewer, ...input }));
  },

  async take({ services, viewer, input }) {
    return toInvitationDto(await services.dubRoles.take({ viewer, ...input }));
  },

  async leave({ services, viewer, input }) {
    await services.dubRoles.leave({ viewer, ...input });
    return input;
  },
});

const toRoleDto = defineDto<RoleDubDto['cast'][number]>()(
  ({ role, lineIndexes, mine, hasLeft, recordedLines, lastTakeMs }: RoleView, showsInvite: boolean) => ({
    roleId: role.id,
    name: role.name,
    takenBy: role.accountName,
    inviteId: showsInvite ? role.inviteId : null,
    ...{ lineIndexes, mine, hasLeft, recordedLines, lastTakeMs },
  }),
);

/** Converts a dub with roles to the contract's shape. */
export const toRoleDubDto = defineDto<RoleDubDto>()(
  ({ dub, mine, castVersion, roles, takes }: RoleDubView) => ({
    dubId: dub.id,
    clipId: dub.clipId,
    ownerName: dub.ownerName,
    silencesOpenLines: dub.silencesOpenLines,
    ...{ mine, castVersion },
    cast: roles.map((role) => toRoleDto(role, mine)),
    takes: takes.map((take) => toTakeDto(take)),
  }),
);

const toInvitationDto = defineDto<RoleInvitationDto>()(({ dub, role, clip }: RoleInvitation) => ({
  ownerName: dub.ownerName,
  role: toRoleDto(role, false),
  clip: toClipDto(clip),
}));
