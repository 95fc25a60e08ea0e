const NAME = 'requestMerchantTransfer';

/** The WeChat objects by which a visitor accepts money. Both exist only inside WeChat. */
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
 * Opens the WeChat page on which a visitor accepts money. `opened`: the page was shown; only WeChat Pay knows whether the money
 * was accepted. `outside`: the browser is not WeChat, or its script is not loaded. `old`: this version of WeChat has no such page.
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
