import type { KeyObject } from 'node:crypto';
import type { PlatformKeys } from './v3-message.ts';

/** The merchant in whose name money is paid, with its keys. */
export interface WechatMerchant {
  merchantId: string;
  /** The official account whose visitors are paid. */
  appId: string;
  /** The merchant's private key, and the serial number of its certificate. */
  privateKey: KeyObject;
  serial: string;
  /** The APIv3 key: 32 bytes, with which callbacks are encrypted. */
  apiV3Key: Buffer;
  /** The key of the second version; null if only the third is used. */
  apiV2Key: string | null;
  platformKeys: PlatformKeys;
  /** The scene that the merchant has registered. */
  sceneId: string;
  /** Where WeChat Pay sends callbacks; without one, results are only asked for. */
  notifyUrl: string | null;
}
