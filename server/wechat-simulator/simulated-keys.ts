import { generateKeyPairSync, randomBytes } from 'node:crypto';

const createPairs = () => ({
  platform: generateKeyPairSync('rsa', { modulusLength: 2048 }),
  merchant: generateKeyPairSync('rsa', { modulusLength: 2048 }),
});
/** Created once per process, because this takes half a second of processor time. */
let pairs: ReturnType<typeof createPairs> | null = null;

/** Creates the keys of the simulated WeChat Pay and of its merchant. The key pairs are shared within the process. */
export function createSimulatedKeys() {
  pairs ??= createPairs();
  const { platform, merchant } = pairs;
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
