import { useRouteLoaderData } from 'react-router';
import type { Role } from '#shared/roles.ts';
import type { loader as rootLoader } from '../root.tsx';

/** The signed-in account as pages know it. */
export interface UserInfo {
  id: string;
  name: string;
  account: string;
  access: Role[];
  /** Address of the picture; null without one. */
  avatar: string | null;
}

export interface UserState {
  userName: string;
  userId: string;
  avatarImgPath: string;
  /** Whether somebody is signed in, no more: the session itself is in a cookie that no page can read. */
  token: 'cookie' | '';
  access: Role[];
  /** The profile is there and need not be asked for. */
  hasGetInfo: boolean;
  userInfo: UserInfo | null;
}

/** The user's state out of the viewer the server rendered the page for; empty without one. */
export function toUserState(viewer: UserInfo | null): UserState {
  return {
    userName: viewer?.name ?? '',
    userId: viewer?.id ?? '',
    avatarImgPath: viewer?.avatar ?? '',
    token: viewer ? 'cookie' : '',
    access: viewer?.access ?? [],
    hasGetInfo: viewer !== null,
    userInfo: viewer,
  };
}

/** The user's state on any page; brought up to date by each navigation and revalidation. */
export function useUser(): UserState {
  const root = useRouteLoaderData<typeof rootLoader>('root');
  const viewer = root?.viewer ?? null;
  return toUserState(viewer && { ...viewer, avatar: viewer.avatar ?? null });
}
