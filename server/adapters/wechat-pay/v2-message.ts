import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** The fields of a message of WeChat Pay's API v2. */
export type V2Fields = Readonly<Record<string, string>>;

/** The signature algorithms of API v2. */
type V2SignType = 'MD5' | 'HMAC-SHA256';

/**
 * Signs a message with the merchant's APIv2 key. The signed text is the fields that are not empty, sorted by name, with the key
 * at the end. The field `sign` is left out. Returns upper-case hex digits.
 */
export function signV2(fields: V2Fields, key: string, type: V2SignType = 'MD5'): string {
  const text = Object.entries(fields)
    .filter(([name, value]) => name !== 'sign' && value !== '')
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .concat(`key=${key}`)
    .join('&');
  const hash = type === 'MD5' ? createHash('md5') : createHmac('sha256', key);
  return hash.update(text).digest('hex').toUpperCase();
}

/** Tells whether the field `sign` of a message is its correct signature. */
export function isSignedV2(fields: V2Fields, key: string, type: V2SignType = 'MD5'): boolean {
  const expected = Buffer.from(signV2(fields, key, type));
  const given = Buffer.from(fields.sign ?? '');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Writes fields as XML, each value as CDATA. */
export const writeXml = (fields: V2Fields): string =>
  `<xml>${Object.entries(fields)
    .map(([name, value]) => `<${name}><![CDATA[${value.replaceAll(']]>', ']]]]><![CDATA[>')}]]></${name}>`)
    .join('')}</xml>`;

const ELEMENT = /^\s*<([A-Za-z_][\w.-]*)>((?:<!\[CDATA\[[\s\S]*?\]\]>|[^<])*)<\/\1>/;
const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/**
 * Reads one-level XML as WeChat Pay sends it. Returns null for anything else: deeper nesting, attributes, entity declarations, a
 * repeated field, or truncated text.
 */
export function readXml(text: string): V2Fields | null {
  const body = /^\s*(?:<\?xml[^?]*\?>\s*)?<xml>([\s\S]*)<\/xml>\s*$/.exec(text)?.[1];
  if (body === undefined) return null;
  const fields: Record<string, string> = {};
  let rest = body;
  while (rest.trim() !== '') {
    const [whole, name, content] = ELEMENT.exec(rest) ?? [];
    if (whole === undefined || name === undefined || content === undefined) return null;
    if (Object.hasOwn(fields, name) || name === '__proto__') return null;
    fields[name] = readContent(content);
    rest = rest.slice(whole.length);
  }
  return fields;
}

const readContent = (content: string) =>
  content.replaceAll(/<!\[CDATA\[([\s\S]*?)\]\]>|&(lt|gt|amp|quot|apos);/g, (_, data, entity) =>
    entity === undefined ? data : (entities[entity] ?? ''),
  );
