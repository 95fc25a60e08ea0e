import type { accounts, ViewerDto } from '#contract/accounts.ts';
import type { Viewer } from '#domain/accounts/types.ts';
import { defineDto, defineHandlers } from '../calls/handler.ts';

export const accountHandlers = defineHandlers<typeof accounts>()({
  async signIn({ services, address, device, visitor, session, input }) {
    const { username, ...signedIn } = await services.auth.signIn({ ...input, address, device });
    session.begin(signedIn);
    const { tokens } = visitor;
    for (const activityId of await services.drawVisitors.joinOnSignIn({ accountId: username.id, tokens }))
      session.endVisit(activityId);
    return { clientId: username.id, clientName: username.name };
  },

  async signOut({ services, token, session }) {
    if (token) await services.auth.signOut(token);
    session.end();
    return { signedOut: true };
  },

  info({ viewer }) {
    const { id, name, username, roles, avatarUrl = null } = viewer;
    return { clientId: id, clientName: name, username, roles, avatarUrl };
  },

  async changePassword({ services, viewer, token, input }) {
    await services.auth.changePassword({ viewer, token, ...input });
    return { status: 'success' };
  },

  async signInContact({ services }) {
    return { contact: await services.people.signInContact() };
  },

  async demoAccount({ services }) {
    const unchanged = await services.auth.initialAccounts();
    const demo = unchanged.find(({ roles }) => roles.every((role) => role === 'client'));
    return { username: demo?.username ?? null };
  },
});

/** Converts the viewer to what pages may see. */
export const toViewerDto = defineDto<ViewerDto>()(
  ({ id, name, username, roles, avatarUrl = null }: Viewer) => ({
    ...{ id, name, username, roles, avatarUrl },
  }),
);
