import type { Logger } from 'pino';
import type { CommandMessages } from '../messages.ts';
import type { Config } from '../start/config.ts';

/** A subcommand. Resolves to the process's exit code. */
export type Command = (args: {
  config: Config;
  wording: CommandMessages;
  /** Arguments after the subcommand's name. */
  words: string[];
  log: Logger;
}) => Promise<number>;
