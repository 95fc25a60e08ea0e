import { beforeEach, expect, test, vi } from 'vitest';
import { configureWechatSdk, SDK_URLS, type WechatWindow } from './configure-wechat-sdk.ts';

const inWechat = 'Mozilla/5.0 (iPhone) MicroMessenger/8.0.50';
const signature = { appId: 'wx1', timestamp: 5, nonceStr: 'n', signature: 's' };

let asked: string[];
/** Which of the script's addresses answer. */
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
          asked.push(script.src);
          queueMicrotask(() => {
            const there = reachable.includes(script.src);
            if (there) Object.assign(page, { wx: { config } });
            script.dispatchEvent(new Event(there ? 'load' : 'error'));
          });
        },
      },
    },
  };
  // @ts-expect-error -- a document with the two things the code touches
  return page;
}

beforeEach(() => {
  asked = [];
  reachable = [...SDK_URLS];
  config = vi.fn();
});
const sign = vi.fn(async () => signature);
beforeEach(() => sign.mockClear());

test.each(['Mozilla/5.0 (iPhone) Safari/604.1', 'NotMicroMessenger', ''])(
  'with the agent %s nothing is fetched',
  async (agent) => {
    expect(await configureWechatSdk({ window: fakeWindow(agent), sign })).toBe('elsewhere');
    expect([asked, sign.mock.calls]).toEqual([[], []]);
  },
);

test('inside WeChat the address without its hash is signed and the SDK is given the signature', async () => {
  expect(await configureWechatSdk({ window: fakeWindow(inWechat), sign })).toBe('configured');
  expect(sign).toHaveBeenCalledExactlyOnceWith('https://taici.example/list?q=1');
  expect(asked).toEqual([SDK_URLS[0]]);
  expect(config).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ appId: 'wx1', timestamp: 5, nonceStr: 'n', signature: 's', debug: false }),
  );
});

test('without an official account no script is loaded', async () => {
  const refused = async () => {
    throw new Error('404');
  };
  expect(await configureWechatSdk({ window: fakeWindow(inWechat), sign: refused })).toBe('off');
  expect(asked).toEqual([]);
});

test('the second address is tried; when neither answers, or the SDK throws, the page goes on', async () => {
  reachable = [SDK_URLS[1]];
  expect(await configureWechatSdk({ window: fakeWindow(inWechat), sign })).toBe('configured');
  expect(asked).toEqual([...SDK_URLS]);
  reachable = [];
  expect(await configureWechatSdk({ window: fakeWindow(inWechat), sign })).toBe('failed');
  reachable = [SDK_URLS[0]];
  config.mockImplementation(() => {
    throw new Error('odd');
  });
  expect(await configureWechatSdk({ window: fakeWindow(inWechat), sign })).toBe('failed');
});

test('a script that is there already is not loaded again', async () => {
  const page = fakeWindow(inWechat);
  await configureWechatSdk({ window: page, sign });
  await configureWechatSdk({ window: page, sign });
  expect(asked).toHaveLength(1);
  expect(config).toHaveBeenCalledTimes(2);
});
