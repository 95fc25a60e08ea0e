import { isAppError } from '#domain/errors.ts';
import type { Command } from './commands/command.ts';
import { chineseErrorMessage, formatMessage, loadCommandMessages } from './messages.ts';
import { readConfig } from './start/config.ts';
import { DataFolderError } from './start/data-folder.ts';
import { createLogger } from './start/logger.ts';

/** Loads subcommands by name. Loading all of them would take longer than some take to run. */
const commands: ReadonlyMap<string, () => Promise<Command>> = new Map([
  ['serve', async () => (await import('./commands/serve-command.ts')).serveCommand],
  ['import', async () => (await import('./commands/import-command.ts')).importCommand],
  ['password', async () => (await import('./commands/password-command.ts')).passwordCommand],
  ['doctor', async () => (await import('./commands/doctor-command.ts')).doctorCommand],
]);

async function main(): Promise<number> {
  const [name = 'serve', ...words] = process.argv.slice(2);
  const config = readConfig(process.env);
  const wording = await loadCommandMessages(config.locale);
  const loadCommand = commands.get(name);
  if (!loadCommand) {
    console.error(formatMessage(wording.unknown, { name }));
    return 2;
  }
  try {
    const command = await loadCommand();
    return await command({ config, wording, words, log: createLogger({ level: config.logLevel }) });
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
