import type { PhoneCodeSender } from '#domain/draw-visitors/types.ts';
import { formatMessage, loadCommandMessages } from '../messages.ts';

/**
 * Sends nothing: it shows the operator the codes, who passes them on. They go to standard error, because the log goes to
 * standard output and is kept.
 */
export const createConsoleCodeSender = (args: {
  locale: Parameters<typeof loadCommandMessages>[0];
  write?: (line: string) => void;
}): PhoneCodeSender => ({
  async send({ phone, code }) {
    const { write = (line) => console.error(line) } = args;
    write(formatMessage((await loadCommandMessages(args.locale)).phoneCode, { phone, code }));
  },
});
