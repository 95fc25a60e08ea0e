import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { unzipSync } from 'fflate';
import { CLIENT_HEADER } from '#shared/constants.ts';
import { type Json, parseJson } from './json.ts';

/** Who sends the request: `nobody`, `forged` (a cookie without a session), or a signed-in account. */
export type Who = string;
export type Fields = Record<string, Json>;
export type Method = 'GET' | 'POST' | 'HEAD' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';
type Headers = Record<string, string>;

/** A request with its raw answer. */
export interface Exchange {
  name: string;
  /** Caller and path, without parameters. */
  ask: string;
  status: number;
  headers: IncomingHttpHeaders;
  body: Json;
  /** The body's bytes. */
  length: number;
  /** When the answer arrived. */
  atMs: number;
  /** Keys whose values depend on the speed of the machine. */
  loose: readonly string[];
  /** Records only the status and the redirect, for pages. */
  isPage: boolean;
}

/** A successful request, from which requests generated from the reference start. */
export interface Success {
  who: Who;
  path: string;
  fields: Fields;
  /** Set for a call whose body is not a list of fields. */
  content: { body: Buffer; type: string } | null;
}

export interface Options {
  headers?: Headers;
  loose?: readonly string[];
  /** `false` sends a POST as a form only and not as JSON too, for calls that can succeed only once. */
  json?: boolean;
  /** A raw body; the fields are then sent in the address. */
  content?: { body: Buffer; type: string };
  isPage?: boolean;
  /** Whether the call counts as covered, and its input as valid. */
  counts?: boolean;
}

const WAIT_MS = 60_000;
const FORGED = 'f'.repeat(43);

/** Sends the requests of the scenario and stores each answer. */
export class Player {
  readonly exchanges: Exchange[] = [];
  /** Answers by method and path, without the query. */
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

  /** Sends the fields as a form and then as JSON, and returns the answer to the form. */
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

  /** Sends one request and stores the answer under its name. */
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
    // The next request gets a later timestamp, so that lists sorted by time keep their order.
    if (method !== 'GET' && method !== 'HEAD') while (Date.now() <= exchange.atMs) await sleep(1);
    return exchange;
  }

  /** Repeats a request, without recording it, until the answer satisfies the condition. */
  async until(
    who: Who,
    path: string,
    fields: Fields,
    isThere: (body: Json) => boolean,
    method: Method = 'GET',
  ): Promise<Json> {
    const endMs = performance.now() + WAIT_MS;
    const [address, options] =
      method === 'GET' ? [withQuery(path, fields), {}] : [path, { content: formOf(fields) }];
    for (;;) {
      const answer = await this.#request(who, method, address, options);
      const body = readBody(answer.headers['content-type'] ?? '', answer.bytes);
      if (isThere(body)) return body;
      if (performance.now() > endMs) {
        throw new Error(`waited too long for ${address}: ${JSON.stringify(body).slice(0, 600)}`);
      }
      await sleep(method === 'GET' ? 40 : 250);
    }
  }

  /** Signs in without recording it. `as` names the session. */
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
      ...(token ? { cookie: `token=${token}`, [CLIENT_HEADER]: 'test' } : {}),
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

/** Encodes fields as a form does: a list of strings as `name[]`, other values that are not strings as JSON. */
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

/** Builds a multipart form with one file in the field `image`. */
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

/** Describes a body: JSON and text as they are, an archive as its files, anything else by its content type. */
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
    const files = Object.entries(unzipSync(bytes)).map(([name, file]): [string, Json] => [
      name,
      readBody(typeOf(name), Buffer.from(file)),
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
