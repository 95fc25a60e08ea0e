const NAME = 'requestMerchantTransfer';

/** The part of WeChat that lets a visitor accept money. Both are there inside WeChat only. */
export interface TransferWindow {
  wx?: {
    ready(callback: () => void): void;
    checkJsApi(options: {
      jsApiList: string[];
      success: (result: { checkResult: Record<string, boolean> }) => void;
      fail: () => void;
    }): void;
  };
  WeixinJSBridge?: {
    invoke(
      name: string,
      options: { mchId: string; appId: string; package: string },
      callback: (result: { err_msg: string }) => void,
    ): void;
  };
}

/**
 * Opens WeChat's page on which a visitor accepts money. `opened` says only that it was shown: whether the money was accepted is
 * known from WeChat Pay alone. `outside`: this is not WeChat, or its script is not there. `old`: this WeChat has no such page.
 */
export function requestTransfer(
  window: TransferWindow,
  transfer: { merchantId: string; appId: string; confirmation: string },
): Promise<'opened' | 'outside' | 'old'> {
  const { wx, WeixinJSBridge: bridge } = window;
  if (!wx || !bridge) return Promise.resolve('outside');
  const { merchantId: mchId, appId, confirmation } = transfer;
  return new Promise((resolve) => {
    wx.ready(() =>
      wx.checkJsApi({
        jsApiList: [NAME],
        success({ checkResult }) {
          if (checkResult[NAME])
            bridge.invoke(NAME, { mchId, appId, package: confirmation }, () => resolve('opened'));
          else resolve('old');
        },
        fail: () => resolve('old'),
      }),
    );
  });
}
