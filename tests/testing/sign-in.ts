import { CLIENT_HEADER } from '#shared/constants.ts';
import { testPasswords } from './server-process.ts';

/** HTTP calls of a signed-in account. */
export interface SignedInCaller {
  address: string;
  /** The session as a `cookie` header. */
  cookie: string;
  get<T>(path: string): Promise<{ status: number; body: T }>;
  /** Sends fields as a web form, or a form with a file as it is. */
  post<T>(
    path: string,
    form: Record<string, string | number> | FormData,
  ): Promise<{ status: number; body: T }>;
  /** Downloads a file as bytes. */
  file(path: string): Promise<Buffer>;
}

/**
 * Signs in by the login call: the owner, the demo account, or another account by its password. Throws when the login is
 * refused.
 */
export async function signIn(
  address: string,
  who: keyof typeof testPasswords | { account: string; password: string },
): Promise<SignedInCaller> {
  const { account, password } =
    typeof who === 'string' ? { account: who, password: testPasswords[who] } : who;
  const answer = await fetch(`${address}/api/client_login.php`, {
    method: 'POST',
    body: new URLSearchParams({ account, pwd: password }),
  });
  const cookie = answer.headers.get('set-cookie')?.split(';')[0];
  if (!answer.ok || !cookie) throw new Error(`${account} could not sign in: ${answer.status}`);
  const headers = { cookie, [CLIENT_HEADER]: 'test' };
  const read = async <T>(response: Response) => ({
    status: response.status,
    body: (await response.json()) as T,
  });
  return {
    address,
    cookie,
    get: async (path) => read(await fetch(address + path, { headers })),
    async post(path, form) {
      const body = form instanceof FormData ? form : toUrlEncoded(form);
      return read(await fetch(address + path, { method: 'POST', headers, body }));
    },
    async file(path) {
      const response = await fetch(address + path, { headers });
      if (!response.ok) throw new Error(`${path} answered ${response.status}`);
      return Buffer.from(await response.arrayBuffer());
    },
  };
}

function toUrlEncoded(form: Record<string, string | number>): URLSearchParams {
  return new URLSearchParams(
    Object.entries(form).map(([key, value]): [string, string] => [key, String(value)]),
  );
}
