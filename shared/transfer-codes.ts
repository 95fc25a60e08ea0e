/**
 * The channels that pay bills. `manual`: a person, with payout files. `merchant_transfer`: WeChat Pay's merchant transfers, which
 * the visitor confirms in WeChat. `wechat_red_packet`: WeChat Pay's red packets, which arrive as a message.
 */
export const payoutChannels = ['manual', 'merchant_transfer', 'wechat_red_packet'] as const;
export type PayoutChannelName = (typeof payoutChannels)[number];

/**
 * `sending`: the channel may or may not have the order. `wait_confirm`: the channel has it, and the visitor must accept the money.
 * `paid`, `returned` (the visitor did not accept it in time), and `failed` are final.
 */
export const transferStates = ['sending', 'wait_confirm', 'paid', 'returned', 'failed'] as const;
export type TransferState = (typeof transferStates)[number];

export const isFinalTransfer = (state: TransferState): boolean =>
  state === 'paid' || state === 'returned' || state === 'failed';

/** Reasons why an order needs attention: it is `held`, or it has `failed` and its bill is still waiting. */
export const transferNeeds = ['held', 'failed'] as const;
export type TransferNeed = (typeof transferNeeds)[number];

/** Codes of WeChat Pay and of this product that the catalogue translates. Other codes are shown unchanged. */
export const transferReasons = [
  ...(['NOTENOUGH', 'NOT_ENOUGH', 'NO_AUTH', 'CA_ERROR', 'SIGN_ERROR', 'ACCOUNT_ERROR'] as const),
  ...(['SENDNUM_LIMIT', 'SENDAMOUNT_LIMIT', 'RCVDAMOUNT_LIMIT', 'OPENID_ERROR'] as const),
  ...(['PARAM_ERROR', 'MONEY_LIMIT', 'AMOUNT_DIFFERS', 'NOT_FOUND', 'NOT_SENT', 'CANCELLED'] as const),
  ...(['SENDING', 'SILENT', 'SERVER', 'UNREADABLE', 'FORGED', 'SYSTEMERROR', 'SYSTEM_ERROR'] as const),
];
