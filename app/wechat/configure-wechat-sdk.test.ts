import { beforeEach, expect, test, vi } from 'vitest';
import { configureWechatSdk, SDK_URLS, type WechatWindow } from './configure-wechat-sdk.ts';

const inWechat = 'Mozilla/5.0 (iPhone) MicroMessenger/8.0.50';
const signature = { appId: 'wx1', timestamp: 5, nonceStr: 'n', signature: 's' };

let requestedUrls: string[];
/** The script addresses that answer. */
let reachable: string[];
let config: ReturnType<typeof vi.fn>;

class FakeScript extends EventTarget {
  src = '';
  async = false;
}

function fakeWindow(userAgent: string): WechatWindow {
  const page = {
    navigator: { userAgent },
    location: { href: 'https://taici.example/list?q=1#top' },
    document: {
      createElement: () => new FakeScript(),
      head: {
        append(script: FakeScript) {
          requestedUrls.push(script.src);
          queueMicrotask(() => {
            const isReachable = reachable.includes(script.src);
            if (isReachable) Object.assign(page, { wx: { config } });
            script.dispatchEvent(new Event(isReachable ? 'load' : 'error'));
          });
        },
      },
    },
  };
  // @ts-expect-error -- a document with only the two members that the code uses
  return page;
}

beforeEach(() => {
  requestedUrls = [];
  reachable = [...SDK_URLS];
  config = vi.fn();
});
const sign = vi.fn(async () => signature);
beforeEach(() => sign.mockClear());

test.each(['Mozilla/5.0 (iPhone) Safari/604.1', 'NotMicroMessenger', ''])(
  'fetches nothing for the user agent %s',
  async (agent) => {
    expect(await configureWechatSdk({ window: fakeWindow(agent), sign })).toBe('elsewhere');
    expect([requestedUrls, sign.mock.calls]).toEqual([[], []]);
  },
);

test('signs the address without its hash and passes the signature to the SDK inside WeChat', async () => {
  expect(await configureWechatSdk({ window: fakeWindow(inWechat), sign })).toBe('configured');
  expect(sign).toHaveBeenCalledExactlyOnceWith('https://taici.example/list?q=1');
  expect(requestedUrls).toEqual([SDK_URLS[0]]);
  expect(config).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ appId: 'wx1', timestamp: 5, nonceStr: 'n', signature: 's', debug: false }),
  );
});

test('loads no script without an official account', async () => {
  const reject = async () => {
    throw new Error('404');
  };
  expect(await configureWechatSdk({ window: fakeWindow(inWechat), sign: reject })).toBe('off');
  expect(requestedUrls).toEqual([]);
});

test('tries the second address, and returns "failed" if neither answers or the SDK throws', async () => {
  reachable = [SDK_URLS[1]];
  expect(await configureWechatSdk({ window: fakeWindow(inWechat), sign })).toBe('configured');
  expect(requestedUrls).toEqual([...SDK_URLS]);
  reachable = [];
  expect(await configureWechatSdk({ window: fakeWindow(inWechat), sign })).toBe('failed');
  reachable = [SDK_URLS[0]];
  config.mockImplementation(() => {
    throw new Error('odd');
  });
  expect(await configureWechatSdk({ window: fakeWindow(inWechat), sign })).toBe('failed');
});

test('does not load the script a second time', async () => {
  const page = fakeWindow(inWechat);
  await configureWechatSdk({ window: page, sign });
  await configureWechatSdk({ window: page, sign });
  expect(requestedUrls).toHaveLength(1);
  expect(config).toHaveBeenCalledTimes(2);
});
