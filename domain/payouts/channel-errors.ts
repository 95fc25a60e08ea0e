/**
 * The class of an error code. `retry`: retry with the same number. `stop`: no payment is possible until a person has fixed the
 * cause; orders wait. `payee`: this visitor can't be paid today. `request`: the request is invalid, and a person must check it.
 * `failed`: the order is final, and a new number is allowed. `unknown`: a person must check it; the number does not change.
 */
type ChannelErrorClass = 'retry' | 'stop' | 'payee' | 'request' | 'failed' | 'unknown';

/** Error codes of WeChat Pay, of both API versions. Any other code is `unknown`. */
const classes: Record<string, ChannelErrorClass> = {
  SYSTEMERROR: 'retry',
  SYSTEM_ERROR: 'retry',
  PROCESSING: 'retry',
  FREQ_LIMIT: 'retry',
  FREQUENCY_LIMITED: 'retry',
  FREQUENCY_LIMIT_EXCEED: 'retry',

  NOTENOUGH: 'stop',
  NOT_ENOUGH: 'stop',
  NO_AUTH: 'stop',
  CA_ERROR: 'stop',
  SIGN_ERROR: 'stop',
  ACCOUNT_ERROR: 'stop',

  SENDNUM_LIMIT: 'payee',
  SENDAMOUNT_LIMIT: 'payee',
  RCVDAMOUNT_LIMIT: 'payee',
  OPENID_ERROR: 'payee',

  PARAM_ERROR: 'request',
  INVALID_REQUEST: 'request',
  ILLEGAL_APPID: 'request',
  MONEY_LIMIT: 'request',
  XML_ERROR: 'request',
  FATAL_ERROR: 'request',

  SEND_FAILED: 'failed',
};

export const classifyChannelError = (code: string): ChannelErrorClass =>
  (Object.hasOwn(classes, code) ? classes[code] : null) ?? 'unknown';
