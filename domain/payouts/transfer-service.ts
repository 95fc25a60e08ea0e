import type { TransferNeed } from '#shared/transfer-codes.ts';
import type { Viewer } from '../accounts/types.ts';
import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import type { Page, PageArgs } from '../pagination.ts';
import { sealText } from '../sealed-text.ts';
import type { OpenIdLookup } from '../wechat/types.ts';
import { canChannelPay } from './channel-limits.ts';
import type { Reconciliation, ReconciliationStore } from './reconcile-transfers.ts';
import { nextTransferNumber } from './transfer-rules.ts';
import type { ChannelStop, PayableBill, Transfer, TransferStore, TransferView } from './transfer-types.ts';

/** Maximum number of payments that one request starts, and of orders in one list for a visitor. */
const MAX_AT_ONCE = 50;
/** WeChat Pay's limit for the texts shown to a visitor, in characters. */
const MAX_TEXT = 32;

/** The data that a visitor's page passes to WeChat, so that the visitor can accept the money. */
interface TransferConfirmation {
  number: string;
  cents: number;
  activity: string;
  /** WeChat's opaque text. */
  confirmation: string;
}

/** The payer's IDs at WeChat. `confirmationUrl`: the page that simulates WeChat's confirmation; null outside the simulator. */
interface WechatConfirmationPage {
  merchantId: string;
  appId: string;
  confirmationUrl: string | null;
}

/** The payment of bills by a channel. Without a channel, all bills are paid by hand, and nothing is started. */
export interface TransferService {
  /** The channel of this installation; null if everything is paid by hand. */
  readonly channel: Transfer['channel'] | null;
  /** The payer's IDs for accepting money in WeChat; null if everything is paid by hand. */
  readonly wechat: WechatConfirmationPage | null;
  /**
   * Starts the payments that are owed to an account with WeChat as payee. Returns the number of payments started: 0 if the
   * account is not bound to the official account. Bills outside the channel's limits are left to a person.
   */
  collect(args: { accountId: string }): Promise<number>;
  /** Returns the maximum number of payments that `collect` would start. */
  countPayable(args: { accountId: string }): Promise<number>;
  /** Lists the payments that the viewer must confirm in WeChat. */
  confirmations(args: { viewer: Viewer }): Promise<TransferConfirmation[]>;
  /** Returns the state of the channel. `held`, `failed`: the numbers of the viewer's orders that need attention. */
  status(args: { viewer: Viewer }): Promise<{ stop: ChannelStop | null; held: number; failed: number }>;
  list(args: { viewer: Viewer; need: TransferNeed | null } & PageArgs): Promise<Page<TransferView>>;
  /** Queries a held order again. Throws not_found; illegal_move if it is not held. */
  tryAgain(args: { viewer: Viewer; number: string }): Promise<void>;
  /** Withdraws an order, so that its bill can be paid in another way. Throws not_found, illegal_move. */
  withdraw(args: { viewer: Viewer; number: string }): Promise<void>;
  /**
   * Pays the bill of a failed order with a new one. Throws not_found; illegal_move if it has not failed or its bill is being
   * paid; payee_unbound if the visitor can no longer be paid in WeChat.
   */
  sendAgain(args: { viewer: Viewer; number: string }): Promise<void>;
  /** Resumes a stopped channel. Throws illegal_move if it is not stopped. */
  resume(args: { viewer: Viewer }): Promise<void>;
  /** Lists the comparisons of the viewer's orders with the channel, newest first. */
  reconciliations(args: { viewer: Viewer } & PageArgs): Promise<Page<Reconciliation>>;
}

export function createTransferService(args: {
  transfers: TransferStore;
  reconciliations: ReconciliationStore;
  channel: Transfer['channel'] | null;
  wechat: WechatConfirmationPage | null;
  openIds: OpenIdLookup;
  clock: Clock;
  /** Loads the key that encrypts the visitors' openids. */
  phoneKey: () => Promise<Uint8Array>;
}): TransferService {
  const { transfers, reconciliations, channel, wechat, openIds, clock, phoneKey } = args;

  const makeTransfer = async (
    bill: PayableBill,
    openId: string,
    order: Pick<Transfer, 'channel' | 'number' | 'previousNumber'>,
  ): Promise<Transfer> => {
    const { billNumber, accountId, cents } = bill;
    const nowMs = clock.nowMs();
    return {
      ...{ ...order, billNumber, accountId, cents, state: 'sending' },
      sealedOpenId: sealText({ key: await phoneKey(), ownerId: accountId, text: openId }),
      ...{ activity: shorten(bill.activity), sender: shorten(bill.sender) },
      ...{ confirmation: null, channelNumber: null, tries: 0, sentMs: null, nextMs: nowMs, heldCode: null },
      ...{ lastCode: null, isWithdrawn: false, createdMs: nowMs, endedMs: null },
    };
  };

  /** Returns the bills that the channel can pay to an account now, and the account's openid. */
  const findPayable = async (accountId: string): Promise<{ bills: PayableBill[]; openId: string | null }> => {
    const none = { bills: [], openId: null };
    if (!channel) return none;
    const waiting = await transfers.listPayable({ accountId, limit: MAX_AT_ONCE });
    const bills = waiting.filter(({ cents }) => canChannelPay(channel, cents));
    const openId = bills.length > 0 ? await openIds.openIdOf(accountId) : null;
    return openId === null ? none : { bills, openId };
  };

  const requireOwn = async (viewer: Viewer, number: string): Promise<TransferView> => {
    const found = await transfers.findView({ adminId: viewer.id, number });
    if (!found) throw new AppError('not_found', { field: 'orderNumber' });
    return found;
  };

  return {
    channel,
    wechat,

    countPayable: async ({ accountId }) => (await findPayable(accountId)).bills.length,

    async collect({ accountId }) {
      const { bills: payable, openId } = await findPayable(accountId);
      if (!channel || openId === null) return 0;
      let begun = 0;
      for (const bill of payable) {
        const { billNumber } = bill;
        const order = { channel, number: billNumber, previousNumber: null };
        const transfer = await makeTransfer(bill, openId, order);
        if (await transfers.start({ transfer, actorId: null, nowMs: clock.nowMs() })) begun += 1;
      }
      return begun;
    },

    async confirmations({ viewer }) {
      const list = await transfers.listUnconfirmed({ accountId: viewer.id, limit: MAX_AT_ONCE });
      return list.flatMap(({ number, cents, activity, confirmation, isWithdrawn }) =>
        confirmation === null || isWithdrawn ? [] : [{ number, cents, activity, confirmation }],
      );
    },

    async status({ viewer }) {
      const count = async (need: TransferNeed) =>
        (await transfers.listTransfers({ adminId: viewer.id, need, limit: 1, offset: 0 })).total;
      const stop = channel ? await transfers.findStop(channel) : null;
      return { stop, held: await count('held'), failed: await count('failed') };
    },

    async list({ viewer, need, pageNumber, pageSize }) {
      const offset = (pageNumber - 1) * pageSize;
      const found = await transfers.listTransfers({ adminId: viewer.id, need, limit: pageSize, offset });
      return { list: found.transfers, total: found.total, pageNumber, pageSize };
    },

    async tryAgain({ viewer, number }) {
      await requireOwn(viewer, number);
      if (!(await transfers.tryAgain({ number, adminId: viewer.id, nowMs: clock.nowMs() })))
        throw new AppError('illegal_move', { field: 'orderNumber' });
    },

    async withdraw({ viewer, number }) {
      await requireOwn(viewer, number);
      if (!(await transfers.withdraw({ number, adminId: viewer.id, nowMs: clock.nowMs() })))
        throw new AppError('illegal_move', { field: 'orderNumber' });
    },

    async sendAgain({ viewer, number }) {
      const failed = await requireOwn(viewer, number);
      const next = nextTransferNumber(failed.billNumber, number);
      if (!channel || !failed.canSendAgain || next === null)
        throw new AppError('illegal_move', { field: 'orderNumber' });
      const openId = await openIds.openIdOf(failed.accountId);
      if (openId === null) throw new AppError('payee_unbound', { field: 'orderNumber' });
      const transfer = await makeTransfer(failed, openId, { channel, number: next, previousNumber: number });
      if (!(await transfers.start({ transfer, actorId: viewer.id, nowMs: clock.nowMs() })))
        throw new AppError('illegal_move', { field: 'orderNumber' });
    },

    async resume({ viewer }) {
      const isResumed =
        channel !== null && (await transfers.resume({ channel, actorId: viewer.id, nowMs: clock.nowMs() }));
      if (!isResumed) throw new AppError('illegal_move');
    },

    async reconciliations({ viewer, pageNumber, pageSize }) {
      const offset = (pageNumber - 1) * pageSize;
      const found = await reconciliations.listReconciliations({
        adminId: viewer.id,
        limit: pageSize,
        offset,
      });
      return { list: found.reports, total: found.total, pageNumber, pageSize };
    },
  };
}

const shorten = (text: string) => Array.from(text).slice(0, MAX_TEXT).join('');
