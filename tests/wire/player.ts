import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Json, parseJson } from './json.ts';
import { readZip } from './read-zip.ts';

/** Who asks: `nobody`, `forged` (a cookie that is no session), or an account that has signed in. */
export type Who = string;
export type Fields = Record<string, Json>;
export type Method = 'GET' | 'POST' | 'HEAD' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';
type Headers = Record<string, string>;

/** One request with its answer, as it came. */
export interface Exchange {
  name: string;
  /** Who asked what, without parameters. */
  ask: string;
  status: number;
  headers: IncomingHttpHeaders;
  body: Json;
  /** Bytes of the body. */
  length: number;
  /** When the answer was there. */
  atMs: number;
  /** Keys whose values hang on how fast the machine is. */
  loose: readonly string[];
  /** Only where the answer leads counts: a page. */
  isPage: boolean;
}

/** A request that went well: what those made out of the reference start from. */
export interface Success {
  who: Who;
  path: string;
  fields: Fields;
  /** Of a call whose body is no list of fields. */
  content: { body: Buffer; type: string } | null;
}

export interface Options {
  headers?: Headers;
  loose?: readonly string[];
  /** `false`: a POST is sent as a form alone, for what can be done only once. */
  json?: boolean;
  /** A body of its own; the fields stand in the address. */
  content?: { body: Buffer; type: string };
  isPage?: boolean;
  /** Whether the call counts as exercised, and its input as a good one. */
  counts?: boolean;
}

const WAIT_MS = 60_000;
const FORGED = 'f'.repeat(43);

/** Sends the requests of the scenario and keeps every answer. */
export class Player {
  readonly exchanges: Exchange[] = [];
  /** By method and path, without the query. */
  readonly successes = new Map<string, Success>();
  readonly #address: string;
  readonly #names = new Set<string>();
  readonly #sessions = new Map<Who, string>([['forged', FORGED]]);

  constructor(address: string) {
    this.#address = address;
  }

  get host(): string {
    return new URL(this.#address).host;
  }

  get(name: string, who: Who, path: string, fields: Fields = {}, options: Options = {}): Promise<Json> {
    return this.#call(name, who, 'GET', path, fields, options);
  }

  /** Sends a form, and then the same as JSON; gives back what the form was answered. */
  async post(
    name: string,
    who: Who,
    path: string,
    fields: Fields = {},
    options: Options = {},
  ): Promise<Json> {
    const body = await this.#call(name, who, 'POST', path, fields, options);
    if (options.json !== false && !options.content) {
      const content = { body: Buffer.from(JSON.stringify(fields)), type: 'application/json' };
      await this.send(`${name} (JSON)`, who, 'POST', path, { ...options, content });
    }
    return body;
  }

  /** One request as it is given, kept under its name. */
  async send(name: string, who: Who, method: Method, path: string, options: Options = {}): Promise<Exchange> {
    if (this.#names.has(name)) throw new Error(`two requests are called ${name}`);
    this.#names.add(name);
    const answer = await this.#request(who, method, path, options);
    const [plain] = path.split('?');
    const encoding = options.content && method === 'POST' ? ` (${options.content.type.split(';')[0]})` : '';
    const exchange: Exchange = {
      name,
      ask: `${who} ${method} ${plain}${encoding}`,
      status: answer.status,
      headers: answer.headers,
      body: options.isPage ? null : readBody(answer.headers['content-type'] ?? '', answer.bytes),
      length: answer.bytes.length,
      atMs: Date.now(),
      loose: options.loose ?? [],
      isPage: options.isPage ?? false,
    };
    this.exchanges.push(exchange);
    // The next one has a later time stamp: lists by time stay in order.
    if (method !== 'GET' && method !== 'HEAD') await sleep(2);
    return exchange;
  }

  /** Asks, unrecorded, until the answer is as wanted. */
  async until(who: Who, path: string, fields: Fields, isThere: (body: Json) => boolean): Promise<Json> {
    const endMs = performance.now() + WAIT_MS;
    const address = withQuery(path, fields);
    for (;;) {
      const answer = await this.#request(who, 'GET', address, {});
      const body = readBody(answer.headers['content-type'] ?? '', answer.bytes);
      if (isThere(body)) return body;
      if (performance.now() > endMs) {
        throw new Error(`waited too long for ${address}: ${JSON.stringify(body).slice(0, 600)}`);
      }
      await sleep(40);
    }
  }

  /** Signs in, unrecorded; `as` names the session. */
  async signIn(account: string, pwd: string, as: Who = account): Promise<void> {
    const answer = await this.#request('nobody', 'POST', '/api/client_login.php', {
      content: formOf({ account, pwd }),
    });
    const [cookie = ''] = answer.headers['set-cookie'] ?? [];
    const token = /^token=([^;]+)/.exec(cookie)?.[1];
    if (!token) throw new Error(`${account} could not sign in: ${answer.status}`);
    this.#sessions.set(as, token);
  }

  async #call(
    name: string,
    who: Who,
    method: 'GET' | 'POST',
    path: string,
    fields: Fields,
    options: Options,
  ): Promise<Json> {
    const inAddress = method === 'GET' || options.content !== undefined;
    const exchange = inAddress
      ? await this.send(name, who, method, withQuery(path, fields), options)
      : await this.send(name, who, method, path, { ...options, content: formOf(fields) });
    if (exchange.status < 300 && options.counts !== false) {
      this.successes.set(`${method} ${path.split('?')[0]}`, {
        who,
        path,
        fields,
        content: options.content ?? null,
      });
    }
    return exchange.body;
  }

  #request(
    who: Who,
    method: Method,
    path: string,
    { headers = {}, content }: Options,
  ): Promise<{ status: number; headers: IncomingHttpHeaders; bytes: Buffer }> {
    const token = this.#sessions.get(who);
    if (!token && who !== 'nobody') throw new Error(`${who} has not signed in`);
    const all = {
      'user-agent':
        'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
      ...(token ? { cookie: `token=${token}` } : {}),
      ...(content ? { 'content-type': content.type, 'content-length': String(content.body.length) } : {}),
      ...headers,
    };
    return new Promise((resolve, reject) => {
      const asked = httpRequest(this.#address + path, { method, headers: all, agent: false }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            bytes: Buffer.concat(chunks),
          }),
        );
      });
      asked.setTimeout(WAIT_MS, () => asked.destroy(new Error(`no answer to ${method} ${path}`)));
      asked.on('error', reject);
      asked.end(content?.body);
    });
  }
}

/** Fields as a form sends them: a list of texts under `name[]`, anything else that is no text as JSON. */
function paramsOf(fields: Fields): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    const texts = Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
    if (Array.isArray(value) && value.length > 0 && texts.length === value.length) {
      for (const text of texts) params.append(`${name}[]`, text);
    } else params.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return params;
}

export function formOf(fields: Fields): { body: Buffer; type: string } {
  return { body: Buffer.from(paramsOf(fields).toString()), type: 'application/x-www-form-urlencoded' };
}

export function withQuery(path: string, fields: Fields): string {
  const query = paramsOf(fields).toString();
  return query === '' ? path : `${path}?${query}`;
}

/** A multipart form with one file in the field `image`. */
export function pictureForm(fields: Record<string, string>, picture: Buffer): { body: Buffer; type: string } {
  const boundary = 'boundary-of-the-replay';
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const file = `--${boundary}\r\ncontent-disposition: form-data; name="image"; filename="p.png"\r\ncontent-type: image/png\r\n\r\n`;
  return {
    body: Buffer.concat([
      Buffer.from(parts.join('') + file),
      picture,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
    type: `multipart/form-data; boundary=${boundary}`,
  };
}

const magic: [name: string, test: (bytes: Buffer) => boolean][] = [
  ['jpeg', (bytes) => bytes.readUInt16BE(0) === 0xffd8],
  ['png', (bytes) => bytes.toString('latin1', 1, 4) === 'PNG'],
  ['gif', (bytes) => bytes.toString('latin1', 0, 3) === 'GIF'],
  ['webp', (bytes) => bytes.toString('latin1', 8, 12) === 'WEBP'],
  ['pdf', (bytes) => bytes.toString('latin1', 0, 4) === '%PDF'],
  ['mp4', (bytes) => bytes.toString('latin1', 4, 8) === 'ftyp'],
  ['mp4 part', (bytes) => ['moof', 'styp', 'sidx'].includes(bytes.toString('latin1', 4, 8))],
];

/** What a body says: JSON as such, text as text, an archive as its files, of everything else its kind. */
function readBody(type: string, bytes: Buffer): Json {
  if (bytes.length === 0) return null;
  if (type.includes('json')) {
    try {
      return parseJson(bytes.toString('utf8'));
    } catch {
      return `<no JSON> ${bytes.toString('utf8').slice(0, 200)}`;
    }
  }
  if (type.includes('zip')) {
    const files = [...readZip(bytes)].map(([name, file]): [string, Json] => [
      name,
      readBody(typeOf(name), file),
    ]);
    return { '<archive>': Object.fromEntries(files) };
  }
  if (type.includes('html')) return '<page>';
  if (/^text\/|subrip|mpegurl/.test(type)) return bytes.toString('utf8');
  if (type === '') return bytes.toString('utf8').slice(0, 400);
  if (bytes.length < 12) return '<a few bytes>';
  return `<${magic.find(([, test]) => test(bytes))?.[0] ?? 'bytes'}>`;
}

function typeOf(name: string): string {
  if (name.endsWith('.json')) return 'application/json';
  return /\.(?:srt|vtt|ass|txt|csv)$/.test(name) ? 'text/plain' : 'application/octet-stream';
}
