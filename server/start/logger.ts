import pino, { type DestinationStream, type Logger } from 'pino';

/** Keys that may hold a secret or personal data in a log entry. They are redacted at the first three levels. */
const secretKeys = [
  'password',
  'pwd',
  'old_pwd',
  'new_pwd',
  'oldPassword',
  'newPassword',
  'passwords',
  'passwordHash',
  'token',
  'tokenHash',
  'cookie',
  '["set-cookie"]',
  'authorization',
  'phone',
  'DATABASE_URL',
  'databaseUrl',
  'query',
];

/** Creates the product's log: one JSON object per line on standard output, with secrets replaced and without query strings. */
export function createLogger(args: { level: string; destination?: DestinationStream }): Logger {
  const options = {
    level: args.level,
    base: null,
    redact: {
      paths: secretKeys.flatMap((name) =>
        ['', '*.', '*.*.'].map((prefix) => `${prefix}${name}`.replace('.[', '[')),
      ),
      censor: '***',
    },
  };
  return args.destination ? pino(options, args.destination) : pino(options);
}
