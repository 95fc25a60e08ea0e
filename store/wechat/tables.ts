export interface WechatTables {
  wechat_states: {
    state_hash: string;
    /** Token hash of the session that may use the state. */
    session_hash: string;
    return_path: string;
    expires_ms: number;
  };
  wechat_bindings: {
    account_id: string;
    openid_hash: string;
    openid_ciphertext: string;
    bound_ms: number;
  };
}
