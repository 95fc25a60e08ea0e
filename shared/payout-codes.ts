/**
 * A bill says what is to be paid for one grant. `waiting`: nobody has begun to pay it. `exported`: it is in a payout file that
 * somebody pays by hand. `sending`: a channel pays it. `wait_confirm`: the visitor has to accept the money of a channel. `paid`:
 * the money is with the visitor. `returned`: the visitor did not accept it in time. `cancelled`: the visitor has deleted the
 * account and given the money up.
 */
export const payoutStates = [
  ...(['waiting', 'exported', 'sending', 'wait_confirm'] as const),
  ...(['paid', 'returned', 'cancelled'] as const),
];
export type PayoutState = (typeof payoutStates)[number];

/** What a result says about a bill. A failed bill waits again, with the same number. */
export const payoutOutcomes = ['paid', 'failed'] as const;
export type PayoutOutcome = (typeof payoutOutcomes)[number];

/**
 * Why a result can't be entered. `unknown`: there is no such bill. `repeated`: an earlier result names the same bill. `amount`:
 * the bill has another amount. `outcome`: it says neither paid nor failed. `reference`: the
 * number of the payment is too long, or a spreadsheet has rounded it. `file`: the bill is in another payout file. `state`:
 * the bill is not to be paid now.
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
/** Maximum number of characters of the number that the payment has in the bank or in WeChat. */
export const PAYOUT_REFERENCE_MAX = 64;

/** How a visitor wants to be paid: in WeChat, through the official account that they are bound to, or by their phone number. */
export const payeeKinds = ['wechat', 'phone'] as const;
export type PayeeKind = (typeof payeeKinds)[number];
/** Which text visitors agree to when they say how to be paid. It grows when the text changes its meaning. */
export const PAYEE_CONSENT_VERSION = 1;
