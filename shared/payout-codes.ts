/**
 * The states of a bill, which is the payment instruction for one grant. `waiting`: its payment has not started. `exported`: it is
 * in a payout file that is paid by hand. `sending`: a channel is paying it. `wait_confirm`: the visitor must accept a channel's
 * payment. `paid`: the visitor has the money. `returned`: the visitor did not accept it in time. `cancelled`: the visitor has
 * deleted the account and renounced the money.
 */
export const payoutStates = [
  ...(['waiting', 'exported', 'sending', 'wait_confirm'] as const),
  ...(['paid', 'returned', 'cancelled'] as const),
];
export type PayoutState = (typeof payoutStates)[number];

/** The outcomes of a result. A failed bill waits again, with the same number. */
export const payoutOutcomes = ['paid', 'failed'] as const;
export type PayoutOutcome = (typeof payoutOutcomes)[number];

/**
 * Why a result can't be entered. `unknown`: there is no such bill. `repeated`: an earlier result names the same bill. `amount`: the
 * bill has another amount. `outcome`: the outcome is neither paid nor failed. `reference`: the payment's number is too long, or
 * was rounded by a spreadsheet. `file`: the bill is in another payout file. `state`: the bill can't be paid in its state.
 */
export const payoutProblems = [
  'unknown',
  'repeated',
  'amount',
  'outcome',
  'reference',
  'file',
  'state',
] as const;
export type PayoutProblem = (typeof payoutProblems)[number];

/** Maximum number of bills in one payout file, and of results that are entered together. */
export const PAYOUT_BATCH_MAX = 1000;
/** Maximum length of the bank's or WeChat's number for a payment, in characters. */
export const PAYOUT_REFERENCE_MAX = 64;

/** How a visitor wants to be paid: in WeChat, through the official account that they are bound to, or by their phone number. */
export const payeeKinds = ['wechat', 'phone'] as const;
export type PayeeKind = (typeof payeeKinds)[number];
/** Version of the text that visitors agree to when they choose a payee. It increases when the meaning of the text changes. */
export const PAYEE_CONSENT_VERSION = 1;
