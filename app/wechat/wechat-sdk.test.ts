import { beforeEach, expect, test, vi } from 'vitest';
import { createWechatSharing, SDK_URLS, type WechatWindow } from './wechat-sdk.ts';

const android = 'Mozilla/5.0 (Linux; Android 14) MicroMessenger/8.0.50';
const iphone = 'Mozilla/5.0 (iPhone) MicroMessenger/8.0.50';
const signature = { appId: 'wx1', timestamp: 5, nonceStr: 'n', signature: 's' };
const card = { title: 'Morning Light', description: 'A film', path: '/list/detail?film_id=f1' };

let scripts: { src: string }[];
/** The script addresses that answer. */
let reachable: string[];
/** The message with which WeChat refuses a configuration; null when it accepts. */
let refusal: string | null;
const config = vi.fn();
const updateAppMessageShareData = vi.fn();
const updateTimelineShareData = vi.fn();
const sign = vi.fn(async (_url: string) => signature);

class FakeScript extends EventTarget {
  src = '';
  async = false;
}

/** WeChat's script as far as the pages use it. */
function createFakeSdk() {
  let onError: (refusal: { errMsg: string }) => void = () => undefined;
  return {
    config: (options: unknown) => {
      config(options);
      if (refusal) onError({ errMsg: refusal });
    },
    ready: (callback: () => void) => void (refusal ?? callback()),
    error: (callback: typeof onError) => {
      onError = callback;
    },
    updateAppMessageShareData,
    updateTimelineShareData,
  };
}

function fakeWindow(userAgent: string): WechatWindow {
  const page = {
    navigator: { userAgent },
    location: { href: 'https://taici.example/list?q=1#top', origin: 'https://taici.example' },
    document: {
      createElement: () => new FakeScript(),
      head: {
        append(script: FakeScript) {
          scripts.push({ src: script.src });
          queueMicrotask(() => {
            const isReachable = reachable.includes(script.src);
            if (isReachable) Object.assign(page, { wx: createFakeSdk() });
            script.dispatchEvent(new Event(isReachable ? 'load' : 'error'));
          });
        },
      },
    },
  };
  // @ts-expect-error -- a document with only the members that the code uses
  return page;
}

beforeEach(() => {
  scripts = [];
  reachable = [...SDK_URLS];
  refusal = null;
  for (const mock of [config, updateAppMessageShareData, updateTimelineShareData, sign]) mock.mockClear();
});

test("a page's card reaches WeChat, from its script and a signed address without its hash", async () => {
  const share = createWechatSharing({ window: fakeWindow(android), sign });
  expect(await share(card)).toBe(true);
  expect(scripts).toEqual([{ src: SDK_URLS[0] }]);
  expect(sign).toHaveBeenCalledExactlyOnceWith('https://taici.example/list?q=1');
  expect(config).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ ...signature, debug: false }));
  const data = {
    title: 'Morning Light',
    link: 'https://taici.example/list/detail?film_id=f1',
    imgUrl: 'https://taici.example/share-card.png',
  };
  expect(updateAppMessageShareData).toHaveBeenCalledExactlyOnceWith({ ...data, desc: 'A film' });
  expect(updateTimelineShareData).toHaveBeenCalledExactlyOnceWith(data);
});

test.each([
  ['Android', android, ['https://taici.example/list?q=1', 'https://taici.example/m']],
  ['an iPhone', iphone, ['https://taici.example/list?q=1']],
])(
  'the next page needs the signatures that WeChat on %s checks, and no second script',
  async (_, agent, signed) => {
    const window = fakeWindow(agent);
    const share = createWechatSharing({ window, sign });
    await share(card);
    window.location.href = 'https://taici.example/m';
    expect(await share({ ...card, title: 'Lessons' })).toBe(true);
    expect(sign.mock.calls.flat()).toEqual(signed);
    expect(scripts).toHaveLength(1);
    expect(updateTimelineShareData).toHaveBeenLastCalledWith(expect.objectContaining({ title: 'Lessons' }));
  },
);

test('the second address of the script is tried when the first does not answer', async () => {
  reachable = [SDK_URLS[1]];
  expect(await createWechatSharing({ window: fakeWindow(android), sign })(card)).toBe(true);
  expect(scripts.map(({ src }) => src)).toEqual([...SDK_URLS]);
});

test('a page works without its card, and the next page tries again', async () => {
  const share = createWechatSharing({ window: fakeWindow(android), sign });
  reachable = [];
  expect(await share(card)).toBe(false);
  reachable = [...SDK_URLS];
  refusal = 'config:invalid signature';
  expect(await share(card)).toBe(false);
  refusal = null;
  sign.mockRejectedValueOnce(new Error('502'));
  expect(await share(card)).toBe(false);
  expect(updateAppMessageShareData).not.toHaveBeenCalled();
  expect(await share(card)).toBe(true);
});
