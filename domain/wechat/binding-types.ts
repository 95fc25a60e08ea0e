import type { DrawCaller } from '../prize-draw/types.ts';
import type { OpenIdLookup } from './types.ts';

export interface WechatStore {
  /** Stores the OAuth state of a session that is sent to WeChat. */
  insertState(state: {
    stateHash: string;
    sessionHash: string;
    returnPath: string;
    expiresMs: number;
  }): Promise<void>;
  /** Uses up a state and returns it; null if it does not exist or has expired. */
  takeState(args: {
    stateHash: string;
    nowMs: number;
  }): Promise<{ sessionHash: string; returnPath: string } | null>;
  /** Binds an account, replacing its earlier binding. Returns false if the openid belongs to another account. */
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

/** Binds accounts and visitors to their openids of the official account. */
export interface WechatBindingService extends OpenIdLookup {
  /** Returns whether the installation has an official account, and when the account was bound. */
  status(args: { accountId: string }): Promise<{ isConfigured: boolean; boundMs: number | null }>;
  /**
   * Starts a binding. `token`: the session token. `origin`: the address of this site, without a path. Returns the address of
   * WeChat's page. Throws not_found without an official account, login_required, bad_parameter with the field returnPath.
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
   * Completes a binding. `visitorTokens`: the tokens of the browser's visitor sessions. Returns the path of the page to return to.
   * Throws wechat_state if the state is unknown, used, expired, or of another session; wechat_snapshot; wechat_failed;
   * wechat_taken if the openid belongs to another account.
   */
  finish(args: {
    state: string;
    code: string;
    viewer: { id: string; token: string } | null;
    visitorTokens: readonly string[];
  }): Promise<{ returnPath: string }>;
  unbind(args: { accountId: string }): Promise<void>;
}
