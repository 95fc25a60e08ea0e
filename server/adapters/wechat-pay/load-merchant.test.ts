import { generateKeyPairSync, X509Certificate } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WechatPayConfig } from '../../start/config.ts';
import { loadMerchant } from './load-merchant.ts';
import { testCertificate } from './testing/test-certificate.ts';

const certificate = new X509Certificate(testCertificate.cert);
const other = generateKeyPairSync('rsa', { modulusLength: 2048 });
let folder: string;
let config: WechatPayConfig;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'taici-merchant-'));
  const files = {
    key: testCertificate.key,
    cert: testCertificate.cert,
    public: certificate.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    other: other.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    nonsense: 'S3CRET',
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  config = {
    ...{ channel: 'merchant_transfer', merchantId: '1900000001', appId: 'wx1', keyFile: join(folder, 'key') },
    ...{ certificateFile: join(folder, 'cert'), apiV3Key: 'a'.repeat(32), apiV2Key: null },
    ...{ publicKeyFile: join(folder, 'public'), publicKeyId: 'PUB_KEY_ID_1', sceneId: '1000' },
    origin: 'https://taici.example',
  };
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('reads the keys, and takes the serial number from the certificate', async () => {
  const { merchant } = await loadMerchant(config);
  expect(merchant.serial).toBe(certificate.serialNumber);
  expect([...merchant.platformKeys.keys()]).toEqual(['PUB_KEY_ID_1']);
  expect(merchant.notifyUrl).toBe('https://taici.example/api/wx_transfer_notify.php');
});

test.each<[string, keyof WechatPayConfig, string, string]>([
  ['a file that is not there', 'keyFile', 'none', 'TAICI_WECHAT_PAY_KEY_FILE'],
  ['no private key', 'keyFile', 'nonsense', 'TAICI_WECHAT_PAY_KEY_FILE: the file holds no private key'],
  ['the key of another certificate', 'keyFile', 'other', 'the key is not that of the certificate'],
  ['no certificate', 'certificateFile', 'key', 'TAICI_WECHAT_PAY_CERT_FILE: the file holds no certificate'],
  ['a private key of WeChat Pay', 'publicKeyFile', 'key', 'the file holds no public key'],
])('says what is wrong with %s, and shows nothing of the file', async (_, setting, file, message) => {
  const failed = await loadMerchant({ ...config, [setting]: join(folder, file) }).catch((error) => error);
  expect(String(failed)).toContain(message);
  expect(String(failed)).not.toContain('S3CRET');
});
