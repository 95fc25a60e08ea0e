import { resetPassword } from '#domain/accounts/reset-password.ts';
import { formatMessage } from '../messages.ts';
import { prepareDataFolder } from '../start/data-folder.ts';
import { openData } from '../start/open-data.ts';
import type { Command } from './command.ts';

/** `password <account>`: gives an account a new password, prints it, and ends the account's sessions. */
export const passwordCommand: Command = async ({ config, wording, words, log }) => {
  const [username, ...more] = words;
  if (!username || more.length > 0) {
    console.error(wording.passwordUsage);
    return 2;
  }
  const { store, diskReserve } = openData({ config, log });
  await prepareDataFolder({ path: config.dataFolder, reserve: diskReserve });
  try {
    await store.migrate();
    const password = await resetPassword({ accounts: store.accounts, username });
    if (password === null) {
      console.error(formatMessage(wording.noAccount, { username }));
      return 1;
    }
    console.log(formatMessage(wording.passwordMade, { username, password }));
    return 0;
  } finally {
    await store.close();
  }
};
