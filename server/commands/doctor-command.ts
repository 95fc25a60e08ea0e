import { prepareDataFolder } from '../start/data-folder.ts';
import { openData } from '../start/open-data.ts';
import type { Command } from './command.ts';

/**
 * `doctor`: checks that stored money, prizes, and logs add up, and prints what does not as JSON. Exits with 1 if a rule is
 * broken. It changes nothing and may run beside the product.
 */
export const doctorCommand: Command = async ({ config, wording, words, log }) => {
  if (words.length > 0) {
    console.error(wording.doctorUsage);
    return 2;
  }
  const { store, diskReserve } = openData({ config, log });
  await prepareDataFolder({ path: config.dataFolder, reserve: diskReserve });
  try {
    await store.migrate();
    const rules = await store.integrity.check();
    const isOk = rules.every(({ broken }) => broken === 0);
    const checkedAt = new Date().toISOString();
    console.log(JSON.stringify({ ok: isOk, checkedAt, dialect: store.dialect, rules }, null, 2));
    return isOk ? 0 : 1;
  } finally {
    await store.close();
  }
};
