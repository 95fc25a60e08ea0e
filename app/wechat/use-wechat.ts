import { useEffect } from 'react';
import type { WireWechat } from '#shared/wire-me.ts';
import { call } from '../http-client.ts';
import { startWechat, type WechatWindow } from './start-wechat.ts';

/** Sets WeChat's JS-SDK up on the page one came in by, once somebody is signed in; outside WeChat it does nothing. */
export function useWechat(signedIn: boolean): void {
  useEffect(() => {
    if (!signedIn) return;
    const page: WechatWindow = window;
    void startWechat({
      window: page,
      sign: (url) => call<WireWechat>('/api/wechat_signature.php', { fields: { url }, quiet: true }),
    });
  }, [signedIn]);
}
