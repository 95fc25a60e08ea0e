import { useRouteLoaderData } from 'react-router';
import type { Role } from '#shared/roles.ts';
import type { PageContext } from '../request/page-context.ts';

/** The signed-in account, as pages see it. */
export interface UserInfo {
  id: string;
  name: string;
  account: string;
  access: Role[];
  /** Address of the avatar image; null if there is none. */
  avatar: string | null;
}

export interface UserState {
  userName: string;
  userId: string;
  avatarImgPath: string;
  /** Says only whether somebody is signed in. The session itself is in a cookie that pages cannot read. */
  token: 'cookie' | '';
  access: Role[];
  /** Whether the profile is loaded. */
  hasGetInfo: boolean;
  userInfo: UserInfo | null;
}

/** Returns the user state for the viewer of the page; empty without a viewer. */
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

/** Returns the user state on any page. Each navigation and revalidation updates it. */
export function useUser(): UserState {
  const root = useRouteLoaderData<Pick<PageContext, 'viewer'>>('root');
  const viewer = root?.viewer ?? null;
  return toUserState(viewer && { ...viewer, avatar: viewer.avatar ?? null });
}
