import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { CommandMessages } from '../messages.ts';

/** What every subcommand is given. Resolves to the process's exit code. */
export type Command = (args: {
  config: Config;
  wording: CommandMessages;
  /** What stands behind the subcommand's name. */
  words: string[];
  log: Logger;
}) => Promise<number>;
