import { expect } from 'vitest';
import { startTestServer } from './test-server.ts';

/** Form or query fields by wire names. */
export type Fields = Record<string, string>;

export interface CampaignUser {
  id: string;
  headers: { cookie: string };
}

/** A test server with two administrators and a learner, and functions that make the calls of campaigns. */
export async function startCampaignServer() {
  const server = await startTestServer();
  server.clock.now = Date.parse('2026-04-20T10:00:00+08:00');
  const addUser = async (name: string, access: ('client' | 'admin')[]): Promise<CampaignUser> => {
    const account = await server.addAccount(name, 'pass-pass', { access });
    return { id: account.id, headers: await server.openSession(account) };
  };
  const admin = await addUser('boss', ['client', 'admin']);
  const rival = await addUser('rival', ['client', 'admin']);
  const client = await addUser('learner', ['client']);

  /** Makes a call under `/test/weixin/` with the user's own `admin_id`. */
  const send = async (method: 'GET' | 'POST', path: string, fields: Fields, as = admin) => {
    const form = { admin_id: as.id, ...fields };
    const response =
      method === 'POST'
        ? await server.post(`/test/weixin/${path}`, form, as.headers)
        : await server.get(`/test/weixin/${path}?${new URLSearchParams(form)}`, as.headers);
    const body: { code: number; msg: string; data: Record<string, unknown> | null } = await response.json();
    expect(body.code).toBe(response.status);
    return { status: response.status, msg: body.msg, data: body.data ?? {}, isNull: body.data === null };
  };
  return {
    server,
    admin,
    rival,
    client,
    send,
    /** Makes a call under `/api/` as the learner. */
    sendAsLearner: async (method: 'GET' | 'POST', name: string, fields: Fields) => {
      const response =
        method === 'POST'
          ? await server.post(`/api/${name}.php`, fields, client.headers)
          : await server.get(`/api/${name}.php?${new URLSearchParams(fields)}`, client.headers);
      const body: Record<string, unknown> = await response.json();
      return { status: response.status, body };
    },
    /** Enters a company of an administrator. Returns its ID. */
    addCompany: async (as = admin) =>
      requireText(
        (await send('POST', 'admin/set_company', { name: '晨光', contact: '王芳', phone: '138' }, as)).data
          .company_id,
      ),
  };
}

export type CampaignServer = Awaited<ReturnType<typeof startCampaignServer>>;

/** The value, if it is a string. Throws otherwise. */
export function requireText(value: unknown): string {
  if (typeof value !== 'string') throw new Error(`not a text: ${value}`);
  return value;
}
