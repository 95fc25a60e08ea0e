import type { DrawCaller } from '../prize-draw/types.ts';
import type { OpenIdLookup } from './types.ts';

export interface WechatStore {
  /** Stores that a session has gone to WeChat. */
  insertState(state: {
    stateHash: string;
    sessionHash: string;
    returnPath: string;
    expiresMs: number;
  }): Promise<void>;
  /** Uses up a state. Null if there is none that is not over. */
  takeState(args: {
    stateHash: string;
    nowMs: number;
  }): Promise<{ sessionHash: string; returnPath: string } | null>;
  /** Binds an account instead of an earlier binding of it. Returns false if another account has the openid. */
  bindAccount(args: {
    accountId: string;
    openIdHash: string;
    ciphertext: string;
    nowMs: number;
  }): Promise<boolean>;
  findBinding(accountId: string): Promise<{ ciphertext: string; boundMs: number } | null>;
  /** Returns false if there was no binding. */
  deleteBinding(args: { accountId: string; nowMs: number }): Promise<boolean>;
}

/** Binds accounts and visitors to who they are for the official account. */
export interface WechatBindingService extends OpenIdLookup {
  /** Returns whether the installation has an official account, and when the account was bound. */
  status(args: { accountId: string }): Promise<{ isConfigured: boolean; boundMs: number | null }>;
  /**
   * Begins the way to WeChat. `token` is that of the session; `origin` the address of this site, without a path. Throws
   * not_found without an official account, login_required, bad_parameter with the field returnPath.
   */
  begin(
    args: DrawCaller & {
      token: string | null;
      activityId: string | null;
      returnPath: string;
      origin: string;
    },
  ): Promise<{ url: string }>;
  /**
   * Ends it. `tokens` are those of the sessions that the browser has. Returns the path of the page to go on with. Throws
   * wechat_state for a state that is unknown, used, over, or of another session; wechat_snapshot; wechat_failed;
   * wechat_taken if another account has this WeChat.
   */
  finish(args: {
    state: string;
    code: string;
    viewer: { id: string; token: string } | null;
    visitorTokens: readonly string[];
  }): Promise<{ returnPath: string }>;
  unbind(args: { accountId: string }): Promise<void>;
}
