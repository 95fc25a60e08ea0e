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

/** Finds the openids of accounts. */
export interface OpenIdLookup {
  /** Returns the openid to which WeChat pays; null if the account is not bound to WeChat. */
  openIdOf(accountId: string): Promise<string | null>;
}

/** The official account's OAuth. It requests only the openid, so WeChat asks for no consent. */
export interface WechatOauth {
  /** Whether the installation has an official account. */
  readonly isConfigured: boolean;
  /** Returns the address of WeChat's page, which comes back to `redirectUrl` with a code and the state. */
  authorizeUrl(args: { redirectUrl: string; state: string }): string;
  /**
   * Returns the openid of a code. `isSnapshot`: the person viewed a snapshot of the page, so the openid is not real. A code works
   * once. Throws wechat_failed.
   */
  redeemCode(code: string): Promise<{ openId: string; isSnapshot: boolean }>;
}
