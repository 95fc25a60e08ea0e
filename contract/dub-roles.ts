import * as z from 'zod';
import { ROLE_NAME_MAX_CHARACTERS, ROLES_MAX } from '#shared/dub-roles.ts';
import { clipDto } from './clips.ts';
import { defineCall } from './define-call.ts';
import { idParam, integerParam, jsonParam, optionalIdParam, requiredFlagParam } from './fields.ts';
import { takeDto } from './takes.ts';

const roleDto = z.object({
  roleId: z.string(),
  name: z.string(),
  /** Indexes of its lines in the clip, from 0. */
  lineIndexes: z.array(z.number()),
  /** The name of its member; null if nobody has taken it. */
  takenBy: z.string().nullable(),
  /** Whether the caller has taken it. */
  mine: z.boolean(),
  /** Whether somebody had taken it and has left. */
  hasLeft: z.boolean(),
  /** The ID of its link; null without one, and for everyone but the owner of the dub. */
  inviteId: z.string().nullable(),
  /** How many of its lines its member has recorded. */
  recordedLines: z.number(),
  lastTakeMs: z.number().nullable(),
});

/** A dub with roles, as its owner or somebody with a role in it sees it. */
export const roleDubDto = z.object({
  dubId: z.string(),
  clipId: z.string(),
  ownerName: z.string(),
  /** Whether the caller owns it. */
  mine: z.boolean(),
  /** Whether lines without a take stay silent. Otherwise the actor speaks them. */
  silencesOpenLines: z.boolean(),
  /** Another one after each change of the roles, their names, or their lines; null without roles. */
  castVersion: z.string().nullable(),
  /** Its roles, in their order. */
  cast: z.array(roleDto),
  /** The takes that the dub plays now, of all people. */
  takes: z.array(takeDto),
});
export type RoleDubDto = z.infer<typeof roleDubDto>;

const invitationDto = z.object({
  ownerName: z.string(),
  role: roleDto,
  clip: clipDto,
});
export type RoleInvitationDto = z.infer<typeof invitationDto>;

const roleInput = z.object({ roleId: idParam });
const inviteInput = z.object({ inviteId: idParam });

export const dubRoles = {
  list: defineCall({
    methods: ['GET'],
    path: '/api/dub_role_index.php',
    summary: 'Lists the dubs of a clip with roles that the caller owns or has a role in, their own first.',
    access: 'client',
    changes: false,
    input: z.object({ clipId: idParam }),
    output: z.object({ list: z.array(roleDubDto) }),
    errors: [],
  }),
  save: defineCall({
    methods: ['POST'],
    path: '/api/dub_role_save.php',
    summary:
      "Sets the roles of the caller's dub of a clip. A role that is named by its ID keeps who has it and its link; one that is missing is deleted. `cast_version` is the version that the caller has changed; missing without roles. 409 when the roles are no longer those of that version.",
    access: 'client',
    changes: true,
    input: z.object({
      clipId: idParam,
      castVersion: optionalIdParam,
      /** The roles, in their order. */
      cast: jsonParam(
        z
          .array(
            z.object({
              /** Missing for a new role. */
              roleId: idParam.nullable().default(null),
              name: z.string().min(1).max(ROLE_NAME_MAX_CHARACTERS),
              lineIndexes: z.array(integerParam(0, 10_000)).min(1).max(1000),
            }),
          )
          .max(ROLES_MAX),
        100_000,
      ),
    }),
    output: roleDubDto,
    errors: ['film_private', 'roles_changed'],
  }),
  setOpenLines: defineCall({
    methods: ['POST'],
    path: '/api/dub_role_open_lines.php',
    summary: "Chooses whether lines without a take stay silent in the caller's dub of a clip with roles.",
    access: 'client',
    changes: true,
    input: z.object({ clipId: idParam, silencesOpenLines: requiredFlagParam }),
    output: roleDubDto,
    errors: [],
  }),
  invite: defineCall({
    methods: ['POST'],
    path: '/api/dub_role_invite.php',
    summary:
      "Makes the link by which somebody takes a role of the caller's dub, or withdraws it for good with `on=0`.",
    access: 'client',
    changes: true,
    input: roleInput.extend({ on: requiredFlagParam }),
    output: roleDubDto,
    errors: [],
  }),
  release: defineCall({
    methods: ['POST'],
    path: '/api/dub_role_release.php',
    summary: "Takes a role of the caller's dub from whoever has it. Its link no longer works.",
    access: 'client',
    changes: true,
    input: roleInput,
    output: roleDubDto,
    errors: [],
  }),
  invitation: defineCall({
    methods: ['GET'],
    path: '/api/dub_role_invitation.php',
    summary: 'Returns the role that a link leads to.',
    access: 'client',
    changes: false,
    input: inviteInput,
    output: invitationDto,
    errors: [],
  }),
  take: defineCall({
    methods: ['POST'],
    path: '/api/dub_role_take.php',
    summary: 'Gives the role of a link to the caller. One account has a role.',
    access: 'client',
    changes: true,
    input: inviteInput,
    output: invitationDto,
    errors: ['role_taken'],
  }),
  leave: defineCall({
    methods: ['POST'],
    path: '/api/dub_role_leave.php',
    summary: 'Gives back a role that the caller has. Their takes stay, but the dub no longer plays them.',
    access: 'client',
    changes: true,
    input: roleInput,
    output: roleInput,
    errors: [],
  }),
};
