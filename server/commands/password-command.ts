import { resetPassword } from '#domain/accounts/reset-password.ts';
import { compose } from '../compose.ts';
import { prepareDataFolder } from '../data-folder.ts';
import { formatMessage } from '../messages.ts';
import type { Command } from './command.ts';

/** `password <account>`: gives an account a new password, prints it, and ends the account's sessions. */
export const passwordCommand: Command = async ({ config, wording, words, log }) => {
  const [account, ...more] = words;
  if (!account || more.length > 0) {
    console.error(wording.passwordUsage);
    return 2;
  }
  const { store, diskReserve } = compose({ config, log });
  await prepareDataFolder({ path: config.dataFolder, reserve: diskReserve });
  try {
    await store.migrate();
    const password = await resetPassword({ accounts: store.accounts, account });
    if (password === null) {
      console.error(formatMessage(wording.noAccount, { account }));
      return 1;
    }
    console.log(formatMessage(wording.passwordMade, { account, password }));
    return 0;
  } finally {
    await store.close();
  }
};
