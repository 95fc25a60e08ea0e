/** What WeChat's script in the page has to be configured with. */
export interface WechatSignature {
  appId: string;
  /** Unix seconds. */
  timestamp: number;
  nonceStr: string;
  signature: string;
}

export interface WechatSigner {
  /** Signs the address of a page of ours, without its hash. Throws not_found when no official account is set up, wechat_failed. */
  sign(args: { url: string }): Promise<WechatSignature>;
}
