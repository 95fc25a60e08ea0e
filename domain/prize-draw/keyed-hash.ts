import { createHmac } from 'node:crypto';

/**
 * Returns the HMAC-SHA256 of something personal, in hex, by which the store finds it without holding it. Few people have
 * a given network, and phone numbers can be counted up, so that a hash without a key would tell them. `kind` keeps equal
 * texts of different kinds apart.
 */
export const keyedHash = (args: {
  key: Uint8Array;
  kind: 'phone' | 'openid' | 'network' | 'device' | 'code';
  text: string;
}): string => createHmac('sha256', args.key).update(`${args.kind}|${args.text}`).digest('hex');
