/** Configuration of WeChat's JS-SDK for one page. */
interface WechatSignature {
  appId: string;
  /** Unix seconds. */
  timestamp: number;
  nonceStr: string;
  signature: string;
}

export interface WechatSigner {
  /** Whether the installation has an official account. */
  readonly isConfigured: boolean;
  /** Signs the address of one of our pages, without its hash. Throws wechat_failed; not_found when no official account is configured. */
  sign(args: { url: string }): Promise<WechatSignature>;
}

/** Who an account is for the official account. */
export interface OpenIdLookup {
  /** Returns the ID by which WeChat pays the account's owner; null if the account is not bound to WeChat. */
  openIdOf(accountId: string): Promise<string | null>;
}

/** The official account's OAuth. It asks for nothing but the openid, so WeChat shows no question. */
export interface WechatOauth {
  /** Whether the installation has an official account. */
  readonly isConfigured: boolean;
  /** Returns the address of WeChat's page, which comes back to `redirectUrl` with a code and the state. */
  authorizeUrl(args: { redirectUrl: string; state: string }): string;
  /**
   * Returns whose code it is. `isSnapshot`: the person looked at a copy of the page, and the openid is nobody's. A code
   * works once. Throws wechat_failed.
   */
  redeemCode(code: string): Promise<{ openId: string; isSnapshot: boolean }>;
}
