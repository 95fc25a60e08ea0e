import { createPrivateKey, createPublicKey, type KeyObject, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { WechatPayConfig } from '../../start/config.ts';
import type { WechatMerchant } from './merchant.ts';

/** The path for WeChat Pay's callbacks. */
export const CALLBACK_PATH = '/api/wx_transfer_notify.php';

/** A merchant with its client certificate for WeChat Pay, as PEM. */
interface LoadedMerchant {
  merchant: WechatMerchant;
  certificate: { cert: string; key: string };
}

/**
 * Loads the merchant with its keys. Throws an Error that names the unusable file and the reason; it never contains file contents.
 */
export async function loadMerchant(config: WechatPayConfig): Promise<LoadedMerchant> {
  const key = await readKeyFile('TAICI_WECHAT_PAY_KEY_FILE', config.keyFile);
  const cert = await readKeyFile('TAICI_WECHAT_PAY_CERT_FILE', config.certificateFile);
  const publicKey = await readKeyFile('TAICI_WECHAT_PAY_PUBLIC_KEY_FILE', config.publicKeyFile);
  const privateKey = readKey('TAICI_WECHAT_PAY_KEY_FILE', 'no private key', () => createPrivateKey(key));
  const certificate = readKey(
    'TAICI_WECHAT_PAY_CERT_FILE',
    'no certificate',
    () => new X509Certificate(cert),
  );
  const platformKey = readKey('TAICI_WECHAT_PAY_PUBLIC_KEY_FILE', 'no public key', () =>
    readPlatformKey(publicKey),
  );
  if (!certificate.checkPrivateKey(privateKey))
    throw new Error('TAICI_WECHAT_PAY_KEY_FILE: the key is not that of the certificate');
  if (Date.parse(certificate.validTo) < Date.now())
    throw new Error(`TAICI_WECHAT_PAY_CERT_FILE: the certificate was valid until ${certificate.validTo}`);
  return {
    merchant: {
      ...{ merchantId: config.merchantId, appId: config.appId, privateKey, serial: certificate.serialNumber },
      ...{ apiV3Key: Buffer.from(config.apiV3Key), apiV2Key: config.apiV2Key, sceneId: config.sceneId },
      platformKeys: new Map([[config.publicKeyId, platformKey]]),
      notifyUrl: config.origin === null ? null : config.origin + CALLBACK_PATH,
    },
    certificate: { cert, key },
  };
}

/** Reads a public key, or the public key of a platform certificate. Refuses a private key, which means the wrong file. */
function readPlatformKey(pem: string): KeyObject {
  if (pem.includes('PRIVATE KEY')) throw new Error('a private key');
  return pem.includes('BEGIN CERTIFICATE') ? new X509Certificate(pem).publicKey : createPublicKey(pem);
}

async function readKeyFile(setting: string, path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw new Error(`${setting}: ${path} cannot be read`, { cause: error });
  }
}

function readKey<Key>(setting: string, problem: string, read: () => Key): Key {
  try {
    return read();
  } catch {
    // The message of the original error may show parts of the file.
    throw new Error(`${setting}: the file holds ${problem}`);
  }
}
