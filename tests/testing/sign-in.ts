import { CLIENT_HEADER } from '#shared/constants.ts';
import { testPasswords } from './server-process.ts';

/** HTTP calls of a signed-in account. */
export interface SignedInCaller {
  get<T>(path: string): Promise<{ status: number; body: T }>;
  post<T>(path: string, form: Record<string, string | number>): Promise<{ status: number; body: T }>;
  /** Downloads a file as bytes. */
  file(path: string): Promise<Buffer>;
}

/** Signs in by the login call. Throws when the login is refused. */
export async function signIn(address: string, account: keyof typeof testPasswords): Promise<SignedInCaller> {
  const answer = await fetch(`${address}/api/client_login.php`, {
    method: 'POST',
    body: new URLSearchParams({ account, pwd: testPasswords[account] }),
  });
  const cookie = answer.headers.get('set-cookie')?.split(';')[0];
  if (!answer.ok || !cookie) throw new Error(`${account} could not sign in: ${answer.status}`);
  const headers = { cookie, [CLIENT_HEADER]: 'test' };
  const read = async <T>(response: Response) => ({
    status: response.status,
    body: (await response.json()) as T,
  });
  return {
    get: async (path) => read(await fetch(address + path, { headers })),
    async post(path, form) {
      const entries = Object.entries(form).map(([key, value]): [string, string] => [key, String(value)]);
      return read(
        await fetch(address + path, { method: 'POST', headers, body: new URLSearchParams(entries) }),
      );
    },
    async file(path) {
      const response = await fetch(address + path, { headers });
      if (!response.ok) throw new Error(`${path} answered ${response.status}`);
      return Buffer.from(await response.arrayBuffer());
    },
  };
}
