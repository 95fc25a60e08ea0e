import type { PhoneCodeSender } from '#domain/draw-visitors/types.ts';
import { formatMessage, loadCommandMessages } from '../messages.ts';

/**
 * Creates a sender that prints codes for the operator, who passes them on. It prints to standard error, because the log on
 * standard output is kept.
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
