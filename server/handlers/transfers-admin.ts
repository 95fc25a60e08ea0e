import type { ReconciliationDto, TransferDto, transfersAdmin } from '#contract/transfers-admin.ts';
import type { Reconciliation } from '#domain/payouts/reconcile-transfers.ts';
import type { TransferView } from '#domain/payouts/transfer-types.ts';
import { transfers as english } from '#shared/catalogue/en/transfers.ts';
import { transfers as chinese } from '#shared/catalogue/zh-CN/transfers.ts';
import { writeCsvTable } from '#shared/csv.ts';
import { formatYuan } from '#shared/money.ts';
import { defineDto, defineHandlers } from '../calls/handler.ts';
import { pageOf } from '../calls/page-of.ts';

/** The most comparisons that one file has. */
const EXPORTED = 100;

export const transferAdminHandlers = defineHandlers<typeof transfersAdmin>()({
  async status({ services, viewer }) {
    const { stop, held, failed } = await services.transfers.status({ viewer });
    return {
      channel: services.transfers.channel ?? 'manual',
      stop: stop && { errorCode: stop.code, stoppedMs: stop.stoppedMs },
      ...{ held, failed },
    };
  },

  list: async ({ services, viewer, input }) =>
    pageOf(await services.transfers.list({ viewer, ...input }), toTransferDto),

  async tryAgain({ services, viewer, input: { orderNumber } }) {
    await services.transfers.tryAgain({ viewer, number: orderNumber });
    return { orderNumber };
  },

  async withdraw({ services, viewer, input: { orderNumber } }) {
    await services.transfers.withdraw({ viewer, number: orderNumber });
    return { orderNumber };
  },

  async sendAgain({ services, viewer, input: { orderNumber } }) {
    await services.transfers.sendAgain({ viewer, number: orderNumber });
    return { orderNumber };
  },

  async resume({ services, viewer }) {
    await services.transfers.resume({ viewer });
    return { channel: services.transfers.channel ?? 'manual' };
  },

  reconciliations: async ({ services, viewer, input }) =>
    pageOf(await services.transfers.reconciliations({ viewer, ...input }), toReconciliationDto),

  async exportReconciliations({ services, viewer, input: { locale } }) {
    const wording = locale === 'en' ? english : chinese;
    const { list } = await services.transfers.reconciliations({ viewer, pageNumber: 1, pageSize: EXPORTED });
    const rows = list.flatMap((report) => [
      [
        ...[report.day, wording.channels[report.channel], report.orders, report.agreed, report.mended],
        ...[report.unclear, formatYuan(report.paidCents), '', '', '', ''],
      ],
      ...report.differences.map(({ number, cents, ours, theirs }) => [
        ...[report.day, wording.channels[report.channel], '', '', '', '', '', number, formatYuan(cents)],
        ...[
          wording.states[ours],
          theirs === 'missing' || theirs === 'amount' ? wording[theirs] : wording.states[theirs],
        ],
      ]),
    ]);
    return {
      body: writeCsvTable([Object.values(wording.fileColumns), ...rows]),
      contentType: 'text/csv; charset=utf-8',
      fileName: 'reconciliations.csv',
    };
  },
});

const toTransferDto = defineDto<TransferDto>()((transfer: TransferView) => {
  const { number: orderNumber, previousNumber, redPacketId, accountName, cents, state } = transfer;
  const { channelNumber, heldCode, lastCode, isWithdrawn, canSendAgain, createdMs, endedMs } = transfer;
  return {
    ...{ orderNumber, previousNumber, redPacketId, accountName, cents, state },
    theme: transfer.redPacketTheme,
    ...{ channelNumber, heldCode, lastCode, isWithdrawn, canSendAgain, createdMs, endedMs },
  };
});

const toReconciliationDto = defineDto<ReconciliationDto>()((report: Reconciliation) => {
  const { day, channel, checkedMs, orders, agreed, mended, unclear, paidCents } = report;
  return {
    ...{ day, channel, checkedMs, orders, agreed, mended, unclear, paidCents },
    differences: report.differences.map(({ number, cents, ours, theirs }) => ({
      ...{ orderNumber: number, cents, ours, theirs },
    })),
  };
});
