import type { WechatSignatureDto } from '#contract/visitor.ts';
import type { ShareCard } from './share-card.ts';

/** The address of WeChat's script and its fallback, from WeChat's documentation ("JS-SDK说明文档", step 2). */
export const SDK_URLS = [
  'https://res.wx.qq.com/open/js/jweixin-1.6.0.js',
  'https://res2.wx.qq.com/open/js/jweixin-1.6.0.js',
] as const;

/** The picture of every card. WeChat fetches it without a session, so it cannot be a picture of a film. */
const CARD_PICTURE = '/share-card.png';
/** The WeChat functions that the pages use: share cards for messages and the timeline, and accepting money. */
const jsApiList = ['updateAppMessageShareData', 'updateTimelineShareData', 'requestMerchantTransfer'];

interface CardData {
  title: string;
  link: string;
  imgUrl: string;
}

/** The part of WeChat's script that the pages use. */
interface WechatSdk {
  config(options: {
    debug: boolean;
    appId: string;
    timestamp: number;
    nonceStr: string;
    signature: string;
    jsApiList: string[];
  }): void;
  ready(callback: () => void): void;
  error(callback: (refusal: { errMsg: string }) => void): void;
  updateAppMessageShareData(data: CardData & { desc: string }): void;
  updateTimelineShareData(data: CardData): void;
}

export interface WechatWindow {
  navigator: { userAgent: string };
  location: { href: string; origin: string };
  document: Pick<Document, 'createElement' | 'head' | 'querySelector'>;
  wx?: WechatSdk;
}

/**
 * Creates a function that gives WeChat the card of the page at the window's address. It loads and configures WeChat's
 * script when it must, and resolves to whether WeChat has the card: a page works without one, so it never throws.
 * @param args.sign fetches the signature of an address
 */
export function createWechatSharing(args: {
  window: WechatWindow;
  sign: (url: string) => Promise<WechatSignatureDto>;
}): (card: ShareCard) => Promise<boolean> {
  const { window, sign } = args;
  const entryUrl = withoutHash(window.location.href);
  let loading: Promise<WechatSdk> | null = null;
  let configured: { url: string; ready: Promise<void> } | null = null;

  const load = () => {
    loading ??= loadSdk(window).catch((error: unknown) => {
      // The next page tries again.
      loading = null;
      throw error;
    });
    return loading;
  };
  const configure = async (sdk: WechatSdk, url: string) => {
    const signature = await sign(url);
    const ready = new Promise<void>((resolve, reject) => {
      sdk.error(({ errMsg }) => reject(new Error(errMsg)));
      sdk.config({ debug: false, ...signature, jsApiList });
      sdk.ready(resolve);
    });
    await ready;
  };

  return async (card) => {
    // On iOS, the address of the first document counts; on Android, that of the current page.
    const onIos = /\b(?:iPhone|iPad|iPod)\b/.test(window.navigator.userAgent);
    const url = onIos ? entryUrl : withoutHash(window.location.href);
    try {
      const sdk = await load();
      if (configured?.url !== url) configured = { url, ready: configure(sdk, url) };
      await configured.ready;
      const { origin } = window.location;
      const data = { title: card.title, link: origin + card.path, imgUrl: origin + CARD_PICTURE };
      sdk.updateAppMessageShareData({ ...data, desc: card.description });
      sdk.updateTimelineShareData(data);
      return true;
    } catch {
      configured = null;
      return false;
    }
  };
}

const withoutHash = (href: string) => href.split('#')[0] ?? '';

async function loadSdk(window: WechatWindow): Promise<WechatSdk> {
  for (const url of SDK_URLS) {
    if (window.wx) return window.wx;
    await loadScript(window.document, url);
  }
  if (window.wx) return window.wx;
  throw new Error("WeChat's script did not load");
}

/** Resolves when the script has run or failed. */
function loadScript(document: WechatWindow['document'], url: string): Promise<void> {
  return new Promise((resolve) => {
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => resolve());
    document.head.append(script);
  });
}
