import { generateKeyPairSync, randomBytes } from 'node:crypto';

const createPairs = () => ({
  platform: generateKeyPairSync('rsa', { modulusLength: 2048 }),
  merchant: generateKeyPairSync('rsa', { modulusLength: 2048 }),
});
/** Made once in a process, because they take a processor for half a second. */
let pairs: ReturnType<typeof createPairs> | null = null;

/** The keys of the simulated WeChat Pay and of its merchant. */
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
