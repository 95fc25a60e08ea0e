import type { WechatSignatureDto } from '#contract/visitor.ts';

/** The address of WeChat's script and its fallback, from WeChat's documentation ("JS-SDK说明文档", step 2). */
export const SDK_URLS = [
  'https://res.wx.qq.com/open/js/jweixin-1.6.0.js',
  'https://res2.wx.qq.com/open/js/jweixin-1.6.0.js',
] as const;

/** The WeChat functions that the pages need: sharing a page. */
const jsApiList = ['updateAppMessageShareData', 'updateTimelineShareData'];

interface WechatSdk {
  config(options: {
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
 * Configures WeChat's JS-SDK on this page. Fetches nothing outside WeChat. Never throws; the result says what happened.
 * @param args.sign fetches the page's signature. A rejection means that there is no official account, or no answer.
 */
export async function configureWechatSdk(args: {
  window: WechatWindow;
  sign: (url: string) => Promise<WechatSignatureDto>;
}): Promise<WechatSdkResult> {
  const { window, sign } = args;
  if (!/\bMicroMessenger\//i.test(window.navigator.userAgent)) return 'elsewhere';
  const [url = ''] = window.location.href.split('#');
  let signature: WechatSignatureDto;
  try {
    signature = await sign(url);
  } catch {
    // Without an official account the script has no use.
    return 'off';
  }
  try {
    const sdk = window.wx ?? (await loadSdk(window));
    sdk.config({ debug: false, ...signature, jsApiList });
    return 'configured';
  } catch {
    // The page works without it.
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
