import { at, entriesOf, type Json, listAt } from '../json.ts';
import {
  type Fields,
  formOf,
  type Method,
  type Options,
  type Player,
  type Success,
  withQuery,
} from '../player.ts';

interface Call {
  method: 'GET' | 'POST';
  path: string;
  access: string;
  names: string[];
  required: string[];
}

/** Returns the calls of the API reference. */
function callsOf(docs: Json): Call[] {
  return entriesOf(at(docs, 'paths')).flatMap(([path, methods]) =>
    entriesOf(methods).map(([method, about]): Call => {
      const schema = at(about, 'requestBody', 'content', 'application/json', 'schema');
      const parameters = listAt(about, 'parameters');
      const nameOf = (parameter: Json) => String(at(parameter, 'name'));
      const isGet = method === 'get';
      return {
        method: isGet ? 'GET' : 'POST',
        path,
        access: String(at(about, 'x-access')),
        names: isGet ? parameters.map(nameOf) : entriesOf(at(schema, 'properties')).map(([name]) => name),
        required: isGet
          ? parameters.filter((parameter) => at(parameter, 'required') === true).map(nameOf)
          : listAt(schema, 'required').map(String),
      };
    }),
  );
}

/** Returns the input of a successful request of the scenario to a call; null if there was none. */
function successOf(play: Player, { method, path }: Call): Success | null {
  const pattern = new RegExp(`^${method} ${path.replace(/[.?*]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+')}$`);
  for (const [key, success] of play.successes) if (pattern.test(key)) return success;
  return null;
}

/** Returns the calls of the reference to which the scenario made no successful request. */
export function missingCalls(play: Player, docs: Json): string[] {
  return callsOf(docs)
    .filter((call) => successOf(play, call) === null)
    .map(({ method, path }) => `${method} ${path}`);
}

/** Matches the names of parameters that are an ID, a number, or an enumeration. They reject any other value. */
const strict =
  /(?:_id|_md5|_ms|_at|_frame)$|^(?:pageno|pagesize|page|as_of|limit|before|after|frame|within|line|sort|source|mode|level|mine|due|group|kind|type|state|status|hb_\w+|rating|reps|format|pad|filter|decision|reason|lang|stage|step|place|places|weight|daily_cap|expire_time|disabled|access|everyone|best|on|image|logo|share|prizes|spans|chances|consent|needs_phone)$/;
const ODD = '¡odd!';
const FOREIGN = { origin: 'https://example.com' };

/**
 * Sends requests generated from the API reference for each call: without a session, with an invalid session, as a
 * client without the role, without input, without each required parameter, with an invalid value for each checked
 * parameter, with another account's ID, and from another site. Skips calls in `done` and calls without a successful
 * request, and adds the others to `done`.
 */
export async function playGenerated(play: Player, docs: Json, done: Set<string>): Promise<void> {
  for (const call of callsOf(docs)) {
    const key = `${call.method} ${call.path}`;
    const success = successOf(play, call);
    if (success === null || done.has(key)) continue;
    done.add(key);
    await playCall(play, call, success);
  }
}

async function playCall(play: Player, call: Call, success: Success): Promise<void> {
  const { method, access, names, required } = call;
  const address = success.path;
  const name = (what: string) => `${method} ${call.path}: ${what}`;
  const ask = (what: string, who: string, fields: Fields, options: Options = {}) =>
    method === 'GET' || options.content
      ? play.send(name(what), who, method, withQuery(address, fields), options)
      : play.send(name(what), who, method, address, { ...options, content: formOf(fields) });

  await ask('no session', 'nobody', {});
  await ask('a forged session', 'forged', {});
  if (access === 'admin') await ask('a client', 'demo', {});
  const who = access === 'admin' ? 'ada' : 'demo';
  // A call without parameters, such as the logout, takes effect whatever is sent.
  const isPlain = names.length === 0;
  if (required.length > 0) await ask('nothing in it', who, {});
  if (method === 'POST' && !isPlain) {
    const json = (text: string) => ({ content: { body: Buffer.from(text), type: 'application/json' } });
    if (required.length > 0) await ask('nothing in it (JSON)', who, {}, json('{}'));
    await ask('broken JSON', who, {}, json('{"a":'));
    await ask('a list for JSON', who, {}, json('[]'));
  }
  const body: Options = success.content ? { content: success.content } : {};
  const site = await ask('from another site', success.who, success.fields, { ...body, headers: FOREIGN });
  if (site.status >= 300 || method === 'POST') {
    await ask('from another page', success.who, success.fields, {
      ...body,
      headers: { 'sec-fetch-site': 'cross-site' },
    });
  }
  for (const one of required) {
    const { [one]: _, ...others } = success.fields;
    if (one in success.fields) await ask(`without ${one}`, success.who, others, body);
  }
  for (const one of names.filter((parameter) => strict.test(parameter))) {
    await ask(`odd ${one}`, success.who, { ...success.fields, [one]: ODD }, body);
  }
  if (names.includes('admin_id')) {
    await ask("another's admin_id", success.who, { ...success.fields, admin_id: 'somebody-else' }, body);
  }
}

const families = [
  ...[
    '/api/nothing.php',
    '/api/ctb/nothing.php',
    '/api/bonus/nothing.php',
    '/api/uploads/a/b',
    '/api',
    '/api/',
  ],
  ...['/test/nothing', '/test/weixin/nothing', '/test/weixin/admin/nothing', '/test/weixin/index/nothing'],
  ...[
    '/test/index/index/nothing',
    '/test/index/admin/nothing',
    '/intl/nothing',
    '/intl/survey/',
    '/test',
    '/intl',
  ],
  ...[
    '/media/nothing',
    '/media/video/x',
    '/media/bar/x/clip.mp4',
    '/assets/nothing.js',
    '/api/client_info.php/',
  ],
];
const methods: Method[] = ['GET', 'POST', 'PUT', 'DELETE'];

/** Requests to unknown addresses of every family, and with methods that a call does not accept. */
export async function playUnknown(play: Player): Promise<void> {
  for (const path of families) {
    for (const method of methods) {
      for (const who of ['nobody', 'mia']) {
        await play.send(`unknown: ${method} ${path} as ${who}`, who, method, path, {
          headers: { 'content-length': '0' },
        });
      }
    }
  }
  const known = [
    ['POST', '/api/client_info.php'],
    ['GET', '/api/word_save.php'],
    ['PUT', '/api/dub_film_index.php'],
    ['HEAD', '/api/client_info.php'],
    ['OPTIONS', '/api/client_info.php'],
    ['GET', '/test/weixin/admin/set_company'],
    ['POST', '/test/weixin/admin/get_ad_list'],
    ['GET', '/test/index/admin/set_activity'],
    ['POST', '/media/me/data.zip'],
    ['POST', '/api/health'],
    ['POST', '/api/docs'],
  ] as const;
  for (const [method, path] of known) {
    await play.send(`wrong method: ${method} ${path}`, 'owner', method, path, {
      headers: { 'content-length': '0' },
    });
  }
  const large = { body: Buffer.alloc(1024 * 1024 + 10, 'a'), type: 'application/x-www-form-urlencoded' };
  await play.send('a body that is too large', 'mia', 'POST', '/api/word_save.php', { content: large });
  await play.get('a parameter with a nul in it', 'mia', '/api/word_phonetic.php', { text: 'ta\u0000ke' });
  await play.get(
    'a parameter twice',
    'mia',
    '/api/word_phonetic.php?text=take&text=time',
    {},
    { counts: false },
  );
}
