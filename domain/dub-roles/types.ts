import type { DubBed } from '#shared/dubs.ts';
import type { Viewer } from '../accounts/types.ts';
import type { ClipView } from '../clips/types.ts';
import type { TakeView } from '../takes/types.ts';

/** A part of a dub that one person speaks. */
export interface DubRole {
  id: string;
  dubId: string;
  /** Among the roles of the dub, from 0. */
  position: number;
  name: string;
  /** Who has taken it; null for nobody. */
  accountId: string | null;
  /** The ID of the link by which it is taken; null without one. A withdrawn one never comes back. */
  inviteId: string | null;
  /** The positions of its lines, as takes have them (see `ClipView.linePositions`). A line has at most one role. */
  linePositions: number[];
  /** When it was taken. If `accountId` is null, its member has left. */
  takenMs: number | null;
}

/** A role with the name of the account that has taken it. */
export interface NamedDubRole extends DubRole {
  accountName: string | null;
}

/** A dub with several voices. */
export interface RoleDub {
  id: string;
  clipId: string;
  ownerId: string;
  ownerName: string;
  /** When an administrator took it down; null if not. Then only its owner sees it. */
  removedMs: number | null;
  /** Whether lines without a take stay silent. Otherwise the actor speaks them. */
  silencesOpenLines: boolean;
  /** The bed that its owner chose. */
  bed: DubBed;
  /** Ordered by position. */
  roles: NamedDubRole[];
}

/** What the owner decides about a role. */
export interface RoleDraft {
  /** The role that it changes; null for a new one. */
  roleId: string | null;
  name: string;
  linePositions: number[];
}

export interface DubRoleStore {
  /** Null if there is no such dub. */
  roleDubById(dubId: string): Promise<RoleDub | null>;
  /**
   * The dubs of a clip that the account owns or has a role in, its own first, also without roles. Those of others that were
   * taken down are left out.
   */
  roleDubsOfClip(args: { clipId: string; accountId: string }): Promise<RoleDub[]>;
  /** The ID of the dub of a role; null if there is no such role. */
  dubIdOfRole(by: { roleId: string } | { inviteId: string }): Promise<string | null>;
  /**
   * Replaces the roles of a dub by those that `change` makes of them, in one transaction. A role that is still there keeps
   * its account and its link. Returns the roles from before, or null if the dub is gone.
   */
  replaceRoles(args: { dubId: string; change: (before: DubRole[]) => DubRole[] }): Promise<DubRole[] | null>;
  setOpenLines(args: { dubId: string; silencesOpenLines: boolean }): Promise<void>;
  /** Gives a link to a role that has none, or withdraws it with null. */
  setInvite(args: { roleId: string; inviteId: string | null }): Promise<void>;
  /** Gives a role to an account if nobody has it, and if it still has this link. Returns whether it did. */
  takeRole(args: {
    roleId: string;
    inviteId: string | null;
    accountId: string;
    takenMs: number;
  }): Promise<boolean>;
  /** Takes the role from its account, and withdraws its link, so that the account cannot take it again. */
  releaseRole(roleId: string): Promise<void>;
  /** Takes the role from an account that leaves it. Returns whether the account had it. */
  leaveRole(args: { roleId: string; accountId: string }): Promise<boolean>;
  /** The roles that an account has, in the order in which it took them. */
  rolesOfAccount(accountId: string): Promise<(DubRole & { clipId: string })[]>;
  /** The IDs of the dubs of a clip in which an account has a role. */
  dubIdsOfMember(args: { accountId: string; clipId: string }): Promise<string[]>;
}

/** A role as the people of its dub see it. */
export interface RoleView {
  role: NamedDubRole;
  /** Indexes of its lines in the clip, from 0. */
  lineIndexes: number[];
  /** Whether the viewer has taken it. */
  mine: boolean;
  /** Whether somebody had taken it and has left. */
  hasLeft: boolean;
  /** How many of its lines its member has recorded. */
  recordedLines: number;
  /** When its member last recorded one of its lines; null without a take. */
  lastTakeMs: number | null;
}

/** A dub with several voices, as its owner or a member sees it. */
export interface RoleDubView {
  dub: RoleDub;
  /** Whether the viewer owns it. */
  mine: boolean;
  /** See `versionOfCast`. */
  castVersion: string | null;
  roles: RoleView[];
  /** The takes that the dub plays, of all people. */
  takes: TakeView[];
}

export interface RoleInvitation {
  dub: RoleDub;
  role: RoleView;
  clip: ClipView;
}

/**
 * The roles of dubs. All methods throw not_found for what the viewer may not see. Only the owner of the dub changes its
 * roles and links.
 */
export interface DubRolesService {
  /** The dubs of a clip with roles that the viewer owns or has a role in, their own first. */
  list(args: { viewer: Viewer; clipId: string }): Promise<RoleDubView[]>;
  /**
   * Sets the roles of the viewer's dub of a clip, which is created if there is none. `castVersion` is that of the roles that
   * the viewer has changed. Throws roles_changed when the roles are others by now, film_private for a film that others cannot
   * see, and bad_parameter for roles that cannot be (see `planRoles`).
   */
  save(args: {
    viewer: Viewer;
    clipId: string;
    castVersion: string | null;
    roles: { roleId: string | null; name: string; lineIndexes: number[] }[];
  }): Promise<RoleDubView>;
  /** Chooses what is heard of lines without a take in the viewer's dub of a clip with roles. */
  setOpenLines(args: { viewer: Viewer; clipId: string; silencesOpenLines: boolean }): Promise<RoleDubView>;
  /** Makes the link of a role, or withdraws it. A role that has a link keeps it. */
  invite(args: { viewer: Viewer; roleId: string; on: boolean }): Promise<RoleDubView>;
  /** Takes a role from its member. Its link no longer works. */
  release(args: { viewer: Viewer; roleId: string }): Promise<RoleDubView>;
  /** What a link leads to. */
  invitation(args: { viewer: Viewer; inviteId: string }): Promise<RoleInvitation>;
  /** Gives the role of a link to the viewer. Throws role_taken if somebody else has it. */
  take(args: { viewer: Viewer; inviteId: string }): Promise<RoleInvitation>;
  /** Gives back a role that the viewer has. */
  leave(args: { viewer: Viewer; roleId: string }): Promise<void>;
}
