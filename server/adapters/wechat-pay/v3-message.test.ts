import { createCipheriv, generateKeyPairSync, randomBytes, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { answerText, authorizeRequest, decryptResource, findMessageFault, signText } from './v3-message.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const other = generateKeyPairSync('rsa', { modulusLength: 2048 });
const nowMs = 1_763_700_000_000;

test('a request is signed over its method, path with query, time, nonce, and body', () => {
  const header = authorizeRequest({
    ...{ method: 'POST', path: '/v3/pay?x=1', body: '{"a":1}', merchantId: '1900000001' },
    ...{ serial: 'ABC', privateKey, nonce: 'n0nce', nowMs },
  });
  const [scheme, list = ''] = header.split(' ');
  const fields = Object.fromEntries(Array.from(list.matchAll(/(\w+)="([^"]*)"/g), ([, k, v]) => [k, v]));
  expect(scheme).toBe('WECHATPAY2-SHA256-RSA2048');
  expect(fields).toMatchObject({ mchid: '1900000001', nonce_str: 'n0nce', serial_no: 'ABC' });
  expect(fields.timestamp).toBe('1763700000');
  const text = Buffer.from('POST\n/v3/pay?x=1\n1763700000\nn0nce\n{"a":1}\n');
  expect(verify('sha256', text, publicKey, Buffer.from(fields.signature ?? '', 'base64'))).toBe(true);
});

/** Returns the fault of a message that is valid except for the change. */
function faultOf(
  change: {
    headers?: Record<string, string | null>;
    body?: string;
    nowMs?: number;
    key?: typeof privateKey;
  } = {},
) {
  const signed = { timestamp: '1763700000', nonce: 'abc', body: '{"id":"1"}' };
  const headers: Record<string, string | null> = {
    'wechatpay-timestamp': signed.timestamp,
    'wechatpay-nonce': signed.nonce,
    'wechatpay-signature': signText(answerText(signed), change.key ?? privateKey),
    'wechatpay-serial': 'PUB_KEY_ID_1',
    ...change.headers,
  };
  return findMessageFault({
    header: (name) => headers[name] ?? null,
    body: change.body ?? signed.body,
    keys: new Map([['PUB_KEY_ID_1', publicKey]]),
    nowMs: change.nowMs ?? nowMs,
  });
}

test('a message of WeChat Pay is accepted within five minutes, before and after', () => {
  expect([faultOf(), faultOf({ nowMs: nowMs + 300_000 }), faultOf({ nowMs: nowMs - 300_000 })]).toEqual([
    null,
    null,
    null,
  ]);
});

test.each([
  ['a changed body', { body: '{"id":"2"}' }, 'signature'],
  ['another key', { key: other.privateKey }, 'signature'],
  ['a signature that is none', { headers: { 'wechatpay-signature': 'WECHATPAY/SIGNTEST/' } }, 'signature'],
  ['an unknown key', { headers: { 'wechatpay-serial': 'PUB_KEY_ID_2' } }, 'key'],
  ['a message from before', { nowMs: nowMs + 301_000 }, 'time'],
  ['a message from later', { nowMs: nowMs - 301_000 }, 'time'],
  ['another time than the signed one', { headers: { 'wechatpay-timestamp': '1763700001' } }, 'signature'],
  ['a time that is none', { headers: { 'wechatpay-timestamp': '1e9' } }, 'headers'],
  ['no nonce', { headers: { 'wechatpay-nonce': null } }, 'headers'],
])('%s is refused', (_, change, fault) => {
  expect(faultOf(change)).toBe(fault);
});

test('a resource is decrypted with its key, nonce, and associated data only', () => {
  const key = randomBytes(32);
  const cipher = createCipheriv('aes-256-gcm', key, Buffer.from('123456789012'));
  cipher.setAAD(Buffer.from('mch_payment'));
  const ciphertext = Buffer.concat([cipher.update('{"state":"成功"}'), cipher.final(), cipher.getAuthTag()]);
  const resource = { key, nonce: '123456789012', associatedData: 'mch_payment' };
  expect(decryptResource({ ...resource, ciphertext: ciphertext.toString('base64') })).toBe(
    '{"state":"成功"}',
  );
  const refused = [
    { ...resource, key: randomBytes(32), ciphertext: ciphertext.toString('base64') },
    { ...resource, associatedData: '', ciphertext: ciphertext.toString('base64') },
    { ...resource, ciphertext: ciphertext.subarray(1).toString('base64') },
    { ...resource, ciphertext: '' },
    { ...resource, nonce: '', ciphertext: ciphertext.toString('base64') },
  ];
  expect(refused.map(decryptResource)).toEqual([null, null, null, null, null]);
});
