import { at, entriesOf, type Json, withSortedKeys } from './json.ts';
import type { Exchange } from './player.ts';

/** A recorded answer. */
export interface Answer {
  ask: string;
  status: number;
  headers: Record<string, Json>;
  body?: Json;
}

/** Headers that are not recorded: those of the connection, and those that every answer has (server/http/http.test.ts tests them). */
const connectionHeaders = new Set([
  'date',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'vary',
  'x-content-type-options',
  'referrer-policy',
  'permissions-policy',
]);

/** Keys whose numbers depend on the version of ffmpeg, the disk or the clock. */
const variableKeys: Record<string, string> = {
  took_ms: '<duration>',
  bytes: '<bytes>',
  estimated_bytes: '<bytes>',
  used_bytes: '<bytes>',
  freeBytes: '<bytes>',
  audio_offset_ms: '<figure>',
  peak: '<figure>',
  spent_ms: '<duration>',
  spentMs: '<duration>',
  ffmpeg: '<version>',
  segments: '<figure>',
  bytesPerLine: '<figure>',
  next: '<place>',
  receipt: '<receipt>',
};

/** The signed passes of views of ads. */
const viewPasses = /\b(?:home|list|lesson|wheel)\.[a-z0-9]+\.[\w-]{16}\.[\w-]{32}(?![\w-])/g;
/** Matches a value that is an ID, a hash or a token: 22 characters of base64url, or at least 24 of hex. */
const isId = (text: string) =>
  text.match(viewPasses)?.[0] === text ||
  (/^[A-Za-z0-9_-]{22}$/.test(text) && /[A-Z0-9]/.test(text)) ||
  /^[A-Za-z0-9_-]{43}$/.test(text) ||
  /^[0-9a-f]{24,64}$/.test(text) ||
  /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
const idsInText = /(?<![A-Za-z0-9_-])(?:[0-9a-f]{32}|[A-Za-z0-9_-]{22})(?![A-Za-z0-9_-])/g;
/** Matches a generated password. */
const isPassword = (text: string) => /^(?:[a-z0-9]{4}-){3}[a-z0-9]{4}$/i.test(text);

/**
 * Returns the exchanges as they are recorded: values that differ from run to run are replaced by stable names. An ID is
 * named after the first request whose answer contains it, and its position there, so it has the same name in every
 * answer.
 */
export function normalize(exchanges: readonly Exchange[], host: string): Map<string, Answer> {
  const names = nameIds(exchanges);
  const answers = new Map<string, Answer>();
  for (const exchange of exchanges)
    answers.set(exchange.name, normalizeOne(exchange, createRenamer(names, host)));
  return answers;
}

function nameIds(exchanges: readonly Exchange[]): Map<string, string> {
  const names = new Map<string, string>();
  for (const { name, headers, body } of exchanges) {
    let count = 0;
    const learn = (text: string) => {
      for (const id of isId(text) ? [text] : (text.match(idsInText) ?? []).filter(isId)) {
        if (names.has(id)) continue;
        count += 1;
        names.set(id, `<id ${name} #${count}>`);
      }
    };
    const walk = (value: Json): void => {
      if (typeof value === 'string') learn(value);
      else if (Array.isArray(value)) inFixedOrder(value).forEach(walk);
      else for (const [key, inner] of entriesOf(value)) if (key !== 'receipt') walk(inner);
    };
    learn(headers.location ?? '');
    walk(withArchiveInOrder(body));
  }
  return names;
}

/**
 * Sorts search hits and film counts by their content, because the product orders equal ones by ID, which differs from
 * run to run. Returns any other list unchanged.
 */
function inFixedOrder(list: Json[]): Json[] {
  const isHit = (item: Json) =>
    typeof at(item, 'film_title') === 'string' &&
    (Array.isArray(at(item, 'spans', 'en')) || typeof at(item, 'count') === 'number');
  if (list.length < 2 || !list.every(isHit)) return list;
  const placeOf = (item: Json) =>
    [
      1e6 - Number(at(item, 'count') ?? 0),
      at(item, 'film_title'),
      1e6 + Number(at(item, 'start_ms') ?? 0),
    ].join(' ');
  return list.toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
}

/**
 * Sorts the lists in an export of personal data by their content. Some are ordered by ID, and no user depends on their
 * order.
 */
function withArchiveInOrder(body: Json): Json {
  const files = at(body, '<archive>');
  return files === undefined ? body : { '<archive>': sortLists(files) };
}

function sortLists(value: Json): Json {
  if (Array.isArray(value)) {
    // Parts that differ between runs are left out.
    const placeOf = (item: Json) =>
      JSON.stringify(withSortedKeys(item), (_, inner: Json) =>
        (typeof inner === 'string' && isId(inner)) || (typeof inner === 'number' && inner > 1e9) ? '' : inner,
      );
    return value.map(sortLists).toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(entriesOf(value).map(([key, inner]) => [key, sortLists(inner)]));
}

/**
 * Sorts the rows of a survey's CSV by their text. An ID that starts with a minus sign has an apostrophe before it in
 * CSV.
 */
function inRowOrder(text: string): string {
  if (!text.startsWith('\ufeff"answer_id"')) return text;
  const [head = '', ...rows] = text.replaceAll(`"'<id `, '"<id ').split('\r\n');
  return [head, ...rows.filter((row) => row !== '').sort(), ''].join('\r\n');
}

type Rename = (text: string) => string;

/** Replaces IDs, days and times in text by placeholders. */
function createRenamer(names: ReadonlyMap<string, string>, host: string): Rename {
  return (text) => {
    let renamed = text.replaceAll(host, '<host>').replace(viewPasses, (pass) => names.get(pass) ?? pass);
    for (const run of new Set(renamed.match(/[A-Za-z0-9_-]{22,}/g) ?? [])) {
      const whole = names.get(run);
      if (whole !== undefined) renamed = renamed.replaceAll(run, whole);
      else for (const [id, name] of names) if (run.includes(id)) renamed = renamed.replaceAll(id, name);
    }
    return renamed
      .replace(/\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|\+\d\d:?\d\d)?/g, '<time>')
      .replace(/(?<=\b|%20)20\d\d-\d\d-\d\d\b/g, (day) => (isToday(day) ? '<day>' : day));
  };
}

const DAY_MS = 86_400_000;
const isToday = (day: string) => Math.abs(Date.parse(day) - Date.now()) < 2 * DAY_MS;

function normalizeOne(exchange: Exchange, rename: Rename): Answer {
  const { ask, status, isPage, length, atMs, loose } = exchange;
  const headers: Record<string, Json> = {};
  for (const [name, value] of Object.entries(exchange.headers).sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (value === undefined || connectionHeaders.has(name)) continue;
    if (isPage && !['content-type', 'location', 'set-cookie'].includes(name)) continue;
    headers[name] = Array.isArray(value)
      ? value.map((item) => headerOf(name, rename(item)))
      : headerOf(name, rename(name === 'upload-metadata' ? readMetadata(value) : value));
  }
  // For a file, the presence of its length is part of the answer.
  if (headers['accept-ranges'] && exchange.headers['content-length']) headers['content-length'] = '<bytes>';
  const body = withSortedKeys(withArchiveInOrder(exchange.body));
  return {
    ask: rename(ask),
    status,
    headers,
    ...(isPage || length === 0 ? {} : { body: normalizeValue(body, null) }),
  };

  function normalizeValue(value: Json, key: string | null): Json {
    if (key !== null && loose.includes(key)) return '<loose>';
    const placeholder = key === null ? undefined : variableKeys[key];
    if (placeholder !== undefined && (typeof value === 'number' || typeof value === 'string'))
      return placeholder;
    if (typeof value === 'number') return timeOf(value, atMs) ?? value;
    if (typeof value === 'string') return isPassword(value) ? '<password>' : inRowOrder(rename(value));
    if (Array.isArray(value)) return inFixedOrder(value).map((inner) => normalizeValue(inner, key));
    if (value === null || typeof value === 'boolean') return value;
    return Object.fromEntries(
      entriesOf(value).map(([name, inner]) => [rename(name), normalizeValue(inner, name)]),
    );
  }
}

/** Decodes a tus metadata header, which holds its values in base64. */
const readMetadata = (header: string) =>
  header
    .split(',')
    .map((pair) => pair.split(' '))
    .map(([key, text = '']) => `${key} ${Buffer.from(text, 'base64').toString()}`)
    .join(', ');

function headerOf(name: string, value: string): string {
  if (name === 'etag') return '<etag>';
  if (name === 'last-modified' || name === 'upload-expires') return '<date>';
  if (name === 'set-cookie') return value.replace(/^(token|device)=[^;]+/, '$1=<$1>');
  if (name === 'content-range') return value.replace(/\d{4,}/g, '<bytes>');
  if (name === 'retry-after') return '<seconds>';
  return value;
}

/**
 * Describes a number that is a time of this run by its unit and its distance from now; returns null for other numbers.
 */
function timeOf(value: number, atMs: number): string | null {
  const isMs = value > 1.6e12 && value < 4e12;
  if (!isMs && !(value > 1.6e9 && value < 4e9)) return null;
  const ahead = (isMs ? value : value * 1000) - atMs;
  const unit = isMs ? 'ms' : 's';
  if (ahead < -3_600_000) return `<long ago, ${unit}>`;
  if (ahead < 5000) return `<now, ${unit}>`;
  if (ahead < 3_600_000) return `<in minutes, ${unit}>`;
  return ahead < DAY_MS - 60_000 ? `<in hours, ${unit}>` : `<in days, ${unit}>`;
}
