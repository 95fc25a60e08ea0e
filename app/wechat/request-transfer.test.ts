import { expect, test } from 'vitest';
import { requestTransfer, type TransferWindow } from './request-transfer.ts';

const transfer = { merchantId: '1900000001', appId: 'wx1', confirmation: 'package' };

function makeWindow(isKnown: boolean) {
  const invoked: unknown[] = [];
  const window: TransferWindow = {
    wx: {
      ready: (callback) => callback(),
      checkJsApi: ({ jsApiList: [name = ''], success }) => success({ checkResult: { [name]: isKnown } }),
    },
    WeixinJSBridge: {
      invoke(name, options, callback) {
        invoked.push([name, options]);
        callback({ err_msg: `${name}:ok` });
      },
    },
  };
  return { window, invoked };
}

test('opens the page on which the money is accepted', async () => {
  const { window, invoked } = makeWindow(true);
  expect(await requestTransfer(window, transfer)).toBe('opened');
  expect(invoked).toEqual([
    ['requestMerchantTransfer', { mchId: '1900000001', appId: 'wx1', package: 'package' }],
  ]);
});

test('a WeChat without the page, and another browser, are told apart', async () => {
  const { window, invoked } = makeWindow(false);
  expect(await requestTransfer(window, transfer)).toBe('old');
  expect(await requestTransfer({}, transfer)).toBe('outside');
  expect(invoked).toEqual([]);
});
