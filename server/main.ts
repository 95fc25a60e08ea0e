import { isAppError } from '#domain/errors.ts';
import { doctorCommand } from './commands/doctor-command.ts';
import { importCommand } from './commands/import-command.ts';
import { passwordCommand } from './commands/password-command.ts';
import { serveCommand } from './commands/serve-command.ts';
import { chineseErrorMessage, formatMessage, loadCommandMessages } from './messages.ts';
import { readConfig } from './start/config.ts';
import { DataFolderError } from './start/data-folder.ts';
import { createLogger } from './start/logger.ts';

/** Subcommands by name; each resolves to the process's exit code. */
const commands = {
  serve: serveCommand,
  import: importCommand,
  password: passwordCommand,
  doctor: doctorCommand,
};
const isCommand = (name: string): name is keyof typeof commands => Object.hasOwn(commands, name);

async function main(): Promise<number> {
  const [name = 'serve', ...words] = process.argv.slice(2);
  const config = readConfig(process.env);
  const wording = await loadCommandMessages(config.locale);
  if (!isCommand(name)) {
    console.error(formatMessage(wording.unknown, { name }));
    return 2;
  }
  try {
    return await commands[name]({ config, wording, words, log: createLogger({ level: config.logLevel }) });
  } catch (thrown) {
    if (!(thrown instanceof DataFolderError)) throw thrown;
    console.error(formatMessage(wording[thrown.problem], { path: thrown.path }));
    return 1;
  }
}

try {
  process.exitCode = await main();
} catch (thrown) {
  if (isAppError(thrown)) console.error(chineseErrorMessage(thrown.code, thrown.params));
  else console.error(thrown instanceof Error ? thrown.message : thrown);
  process.exitCode = 1;
}
