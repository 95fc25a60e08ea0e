import { useEffect } from 'react';
import type { WireWechat } from '#shared/wire-me.ts';
import { requestJson } from '../api/http-client.ts';
import { configureWechatSdk, type WechatWindow } from './configure-wechat-sdk.ts';

/** Sets WeChat's JS-SDK up on the page one came in by, once somebody is signed in; outside WeChat it does nothing. */
export function useWechatSdk(signedIn: boolean): void {
  useEffect(() => {
    if (!signedIn) return;
    const page: WechatWindow = window;
    void configureWechatSdk({
      window: page,
      sign: (url) => requestJson<WireWechat>('/api/wechat_signature.php', { fields: { url }, quiet: true }),
    });
  }, [signedIn]);
}
