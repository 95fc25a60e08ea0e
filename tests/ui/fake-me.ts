import type { AccountView } from '#domain/accounts/account-admin.ts';
import type { SessionView } from '#domain/accounts/me-service.ts';
import type { AuditView } from '#domain/audit/types.ts';
import { AppError } from '#domain/errors.ts';
import type { Services } from '#domain/services.ts';
import { viewers } from './fake-data.ts';

type Parts = Pick<Services, 'accountAdmin' | 'me' | 'ownFilms' | 'audit' | 'city' | 'wechat'>;

const pageOf = <Row>(list: Row[]) => ({ list, total: list.length, pageno: 1, pagesize: 20 });

/** Accounts, sessions and places kept in memory. */
export function fakeMe(): Parts {
  const accounts: AccountView[] = Object.values(viewers).map((viewer) => ({
    id: viewer.id,
    account: viewer.account,
    name: viewer.name,
    access: viewer.access,
    disabledMs: null,
    lastSeenMs: Date.now(),
    createdMs: Date.UTC(2026, 10, 1),
    mayChange: viewer.account !== 'owner',
  }));
  const audits: AuditView[] = [];
  let sessions: SessionView[] = [
    { id: 's1', current: true },
    { id: 's2', current: false },
  ].map((session) => ({
    ...session,
    system: session.id === 's1' ? 'mac' : 'android',
    browser: session.id === 's1' ? 'chrome' : 'wechat',
    address: '115.236.*.*',
    createdMs: Date.now() - 3_600_000,
    lastSeenMs: Date.now(),
  }));
  let city: string | null = null;
  const found = (id: string) => {
    const account = accounts.find((one) => one.id === id);
    if (!account) throw new AppError('not_found');
    return account;
  };
  return {
    accountAdmin: {
      list: async () => pageOf(accounts),
      async make({ account, name, access }) {
        const made = { id: `u-${account}`, account, name, access, mayChange: true };
        const view = { ...made, disabledMs: null, lastSeenMs: null, createdMs: Date.now() };
        accounts.push(view);
        return { account: view, password: 'abcd-efgh-jkmn-pqrs' };
      },
      save: async ({ accountId, name, access }) => Object.assign(found(accountId), { name, access }),
      setDisabled: async ({ accountId, disabled }) =>
        Object.assign(found(accountId), { disabledMs: disabled ? Date.now() : null }),
      resetPassword: async ({ accountId }) => ({ password: `${found(accountId).account}-abcd-efgh` }),
    },
    me: {
      sessions: async () => sessions,
      async endSession({ sessionId }) {
        sessions = sessions.filter(({ id }) => id !== sessionId);
      },
      async endOtherSessions() {
        sessions = sessions.filter(({ current }) => current);
      },
      saveAvatar: async ({ viewer }) => ({ ...viewer, avatar: '/media/avatar/a.webp' }),
      removeAvatar: async ({ viewer }) => ({ ...viewer, avatar: null }),
      avatarPath: async (id) => id,
      exportData: async ({ viewer }) => [{ name: 'profile.json', data: viewer }],
      async removeAccount({ password }) {
        if (password !== 'pass') throw new AppError('login_failed', { field: 'pwd' });
      },
      finishErasures: async () => 0,
      sweepAvatars: async () => undefined,
    },
    ownFilms: {
      list: async () => pageOf([]),
      usage: async () => ({ usedBytes: 0, quotaBytes: 5 * 1024 ** 3 }),
      remove: async () => ({ removed: 1, kept: 0 }),
    },
    audit: {
      list: async () => pageOf(audits),
    },
    city: {
      of: async () => ({ city: city ?? '杭州市', province: city ? null : '浙江省', chosen: city !== null }),
      async choose({ city: typed }) {
        city = typed || null;
        return { city, province: null, chosen: city !== null };
      },
    },
    wechat: {
      async sign() {
        throw new AppError('not_found');
      },
    },
  };
}
