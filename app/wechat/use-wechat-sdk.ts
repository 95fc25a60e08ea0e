import { useEffect } from 'react';
import { api } from '../api/client.ts';
import { configureWechatSdk, type WechatWindow } from './configure-wechat-sdk.ts';

/** Configures WeChat's JS-SDK on the first page after sign-in. Does nothing outside WeChat. */
export function useWechatSdk(signedIn: boolean): void {
  useEffect(() => {
    if (!signedIn) return;
    const page: WechatWindow = window;
    void configureWechatSdk({
      window: page,
      sign: (url) => api.visitor.wechatSignature({ url }, { quiet: true }),
    });
  }, [signedIn]);
}
