import { createHmac } from 'node:crypto';

/**
 * Returns the HMAC-SHA256 of personal data in hex. The store uses it as a lookup key without storing the data itself. All phone
 * numbers and networks can be enumerated, so a hash without a key would reveal them. `kind` separates equal texts of different
 * kinds.
 */
export const keyedHash = (args: {
  key: Uint8Array;
  kind: 'phone' | 'openid' | 'network' | 'device' | 'code' | 'limit';
  text: string;
}): string => createHmac('sha256', args.key).update(`${args.kind}|${args.text}`).digest('hex');
