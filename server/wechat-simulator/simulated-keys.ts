import { generateKeyPairSync, randomBytes } from 'node:crypto';

/** The keys of the simulated WeChat Pay and of its merchant. */
export function createSimulatedKeys() {
  const platform = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const merchant = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    platform,
    platformKeyId: `PUB_KEY_ID_${randomBytes(16).toString('hex').toUpperCase()}`,
    merchant,
    merchantId: '1900000001',
    merchantSerial: randomBytes(20).toString('hex').toUpperCase(),
    apiV3Key: Buffer.from(randomBytes(16).toString('hex')),
    apiV2Key: randomBytes(16).toString('hex'),
  };
}
export type SimulatedKeys = ReturnType<typeof createSimulatedKeys>;
