import { PAYEE_CONSENT_VERSION } from '#shared/payout-codes.ts';
import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import { encryptPhoneNumber, maskPhoneNumber, parsePhoneNumber } from '../prize-draw/phone-numbers.ts';
import type { OpenIdLookup } from '../wechat/types.ts';
import type { PayeeService, PayoutStore } from './types.ts';

/** Creates the service with which visitors choose how they are paid. `phoneKey` returns the key of `encryptPhoneNumber`. */
export function createPayeeService(args: {
  payouts: Pick<PayoutStore, 'findPayee' | 'savePayee' | 'deletePayee'>;
  openIds: OpenIdLookup;
  phoneKey: () => Promise<Uint8Array>;
  clock: Clock;
  /** Called when an account has saved a payee. */
  onSaved: (accountId: string) => Promise<void>;
}): PayeeService {
  const { payouts, openIds, phoneKey, clock, onSaved } = args;

  const sealPhone = async (accountId: string, phone: string) => {
    const number = parsePhoneNumber(phone);
    if (number === null) throw new AppError('bad_parameter', { field: 'phone' });
    const ciphertext = encryptPhoneNumber({ key: await phoneKey(), accountId, phone: number });
    return { ciphertext, maskedNumber: maskPhoneNumber(number) };
  };

  return {
    async read({ viewer }) {
      const [payee, openId] = await Promise.all([payouts.findPayee(viewer.id), openIds.openIdOf(viewer.id)]);
      const canUseWechat = openId !== null;
      // An account without a binding can't be paid in WeChat.
      if (!payee || (payee.kind === 'wechat' && !canUseWechat)) return { payee: null, canUseWechat };
      return { payee: { kind: payee.kind, maskedNumber: payee.maskedNumber }, canUseWechat };
    },

    async save({ viewer, kind, phone, consent }) {
      if (kind === 'wechat' && (await openIds.openIdOf(viewer.id)) === null)
        throw new AppError('bad_parameter', { field: 'kind' });
      const place =
        kind === 'wechat' ? { ciphertext: null, maskedNumber: null } : await sealPhone(viewer.id, phone);
      if (!consent) throw new AppError('bad_parameter', { field: 'consent' });
      const consented = { consentVersion: PAYEE_CONSENT_VERSION, consentedMs: clock.nowMs() };
      await payouts.savePayee({ accountId: viewer.id, kind, ...place, ...consented });
      await onSaved(viewer.id);
      return { kind, maskedNumber: place.maskedNumber };
    },

    remove: ({ viewer }) => payouts.deletePayee(viewer.id),
  };
}
