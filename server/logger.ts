import pino, { type DestinationStream, type Logger } from 'pino';

/** Names under which a secret or personal datum could reach a log entry, at any of the first three levels. */
const secrets = [
  'password',
  'pwd',
  'old_pwd',
  'new_pwd',
  'token',
  'cookie',
  'authorization',
  'phone',
  'DATABASE_URL',
  'query',
];

/** The product's log: one JSON object a line on standard output, secrets replaced, no query strings. */
export function createLogger(args: { level: string; destination?: DestinationStream }): Logger {
  const options = {
    level: args.level,
    base: null,
    redact: {
      paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: '***',
    },
  };
  return args.destination ? pino(options, args.destination) : pino(options);
}
