import pino, { type DestinationStream, type Logger } from 'pino';

/** Names under which a secret or personal datum could reach a log entry, at any of the first three levels. */
const secrets = [
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

/** The product's log: one JSON object a line on standard output, secrets replaced, no query strings. */
export function createLogger(args: { level: string; destination?: DestinationStream }): Logger {
  const options = {
    level: args.level,
    base: null,
    redact: {
      paths: secrets.flatMap((name) =>
        ['', '*.', '*.*.'].map((above) => `${above}${name}`.replace('.[', '[')),
      ),
      censor: '***',
    },
  };
  return args.destination ? pino(options, args.destination) : pino(options);
}
