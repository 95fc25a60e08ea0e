import type { WireWechat } from '#shared/wire-me.ts';

/** WeChat's script in its own documentation ("JS-SDK说明文档", step 2), with the second address it names for when the first is away. */
export const SDK_URLS = [
  'https://res.wx.qq.com/open/js/jweixin-1.6.0.js',
  'https://res2.wx.qq.com/open/js/jweixin-1.6.0.js',
] as const;

/** What of the page the product asks WeChat for: sharing it. */
const jsApiList = ['updateAppMessageShareData', 'updateTimelineShareData'];

interface WechatSdk {
  config(wanted: {
    debug: boolean;
    appId: string;
    timestamp: number;
    nonceStr: string;
    signature: string;
    jsApiList: string[];
  }): void;
}

export interface WechatWindow {
  navigator: { userAgent: string };
  location: { href: string };
  document: Pick<Document, 'createElement' | 'head'>;
  wx?: WechatSdk;
}

export type WechatSdkResult = 'elsewhere' | 'off' | 'failed' | 'configured';

/**
 * Sets WeChat's JS-SDK up on this page, inside WeChat alone: anywhere else nothing is fetched. Nothing it needs stops the
 * page; what came of it is the answer.
 * @param args.sign asks for the page's signature; a rejection means that there is no official account, or no answer.
 */
export async function configureWechatSdk(args: {
  window: WechatWindow;
  sign: (url: string) => Promise<WireWechat>;
}): Promise<WechatSdkResult> {
  const { window, sign } = args;
  if (!/\bMicroMessenger\//i.test(window.navigator.userAgent)) return 'elsewhere';
  const [url = ''] = window.location.href.split('#');
  let signed: WireWechat;
  try {
    signed = await sign(url);
  } catch {
    // Without an official account there is nothing to load the script for.
    return 'off';
  }
  try {
    const sdk = window.wx ?? (await loadSdk(window));
    sdk.config({
      debug: false,
      appId: signed.app_id,
      timestamp: signed.timestamp,
      nonceStr: signed.nonce_str,
      signature: signed.signature,
      jsApiList,
    });
    return 'configured';
  } catch {
    // The page is whole without it.
    return 'failed';
  }
}

async function loadSdk(window: WechatWindow): Promise<WechatSdk> {
  for (const url of SDK_URLS) {
    const loaded = await loadScript(window.document, url);
    if (loaded && window.wx) return window.wx;
  }
  throw new Error("WeChat's script did not load");
}

function loadScript(document: WechatWindow['document'], url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    script.addEventListener('load', () => resolve(true));
    script.addEventListener('error', () => resolve(false));
    document.head.append(script);
  });
}
