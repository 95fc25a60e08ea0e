import type { accounts } from '#contract/accounts.ts';
import { AppError } from '#domain/errors.ts';
import type { Handlers } from '../calls/handler.ts';

export const accountHandlers: Handlers<typeof accounts> = {
  async signIn({ services, address, device, session, input }) {
    const { account, ...signedIn } = await services.auth.signIn({ ...input, address, device });
    session.begin(signedIn);
    return { clientId: account.id, clientName: account.name };
  },

  async signOut({ services, token, session }) {
    if (token) await services.auth.signOut(token);
    session.end();
    return { signedOut: true };
  },

  info({ viewer, input }) {
    requireOwnId(viewer.id, input.clientId);
    const { id, name, account, access, avatar = null } = viewer;
    return { clientId: id, clientName: name, account, access, avatar };
  },

  async changePassword({ services, viewer, token, input }) {
    requireOwnId(viewer.id, input.clientId);
    await services.auth.changePassword({ viewer, token, ...input });
    return { status: 'success' };
  },

  async demoAccount({ services }) {
    const unchanged = await services.auth.initialAccounts();
    const demo = unchanged.find(({ access }) => access.every((role) => role === 'client'));
    return { account: demo?.account ?? null };
  },
};

/** Throws not_found unless the ID is missing, empty, or the viewer's own. */
function requireOwnId(viewerId: string, clientId: string | undefined): void {
  if (clientId && clientId !== viewerId) throw new AppError('not_found');
}
