import { useRouteLoaderData } from 'react-router';
import type { ViewerDto } from '#contract/accounts.ts';
import type { Role } from '#shared/roles.ts';
import type { PageContext } from '../request/page-context.ts';

export interface UserState {
  userName: string;
  userId: string;
  avatarImgPath: string;
  /** Says only whether somebody is signed in. The session itself is in a cookie that pages cannot read. */
  token: 'cookie' | '';
  access: Role[];
  /** Whether the profile is loaded. */
  hasGetInfo: boolean;
  userInfo: ViewerDto | null;
}

/** Returns the user state for the viewer of the page; empty without a viewer. */
export function toUserState(viewer: ViewerDto | null): UserState {
  return {
    userName: viewer?.name ?? '',
    userId: viewer?.id ?? '',
    avatarImgPath: viewer?.avatarUrl ?? '',
    token: viewer ? 'cookie' : '',
    access: viewer?.roles ?? [],
    hasGetInfo: viewer !== null,
    userInfo: viewer,
  };
}

/** Returns the user state on any page. Each navigation and revalidation updates it. */
export function useUser(): UserState {
  const root = useRouteLoaderData<Pick<PageContext, 'viewer'>>('root');
  return toUserState(root?.viewer ?? null);
}
