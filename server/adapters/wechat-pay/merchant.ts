import type { KeyObject } from 'node:crypto';
import type { PlatformKeys } from './v3-message.ts';

/** A merchant of WeChat Pay, with its keys. */
export interface WechatMerchant {
  merchantId: string;
  /** The official account whose visitors are paid. */
  appId: string;
  privateKey: KeyObject;
  /** The serial number of the merchant's certificate. */
  serial: string;
  /** The APIv3 key, 32 bytes. It encrypts callbacks. */
  apiV3Key: Buffer;
  /** The APIv2 key; null if only API v3 is used. */
  apiV2Key: string | null;
  platformKeys: PlatformKeys;
  /** The transfer scene that the merchant has registered. */
  sceneId: string;
  /** The address for WeChat Pay's callbacks; if null, results are only polled. */
  notifyUrl: string | null;
}
