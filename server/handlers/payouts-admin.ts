import type { PayoutBatchDto, PayoutBillDto, payoutsAdmin } from '#contract/payouts-admin.ts';
import { readPayoutFile, writePayoutFile } from '#domain/payouts/payout-file.ts';
import type { OpenPayoutBatch, PayoutBill } from '#domain/payouts/types.ts';
import { payouts as english } from '#shared/catalogue/en/payouts.ts';
import { payouts as chinese } from '#shared/catalogue/zh-CN/payouts.ts';
import { shanghaiDay } from '#shared/shanghai-day.ts';
import { defineDto, defineHandlers } from '../calls/handler.ts';
import { pageOf } from '../calls/page-of.ts';
import { toUnixSeconds } from './unix-seconds.ts';

export const payoutAdminHandlers = defineHandlers<typeof payoutsAdmin>()({
  async list({ services, viewer, input }) {
    const { state, redPacketId, text, pageNumber, pageSize } = input;
    const filter = { state, redPacketId, text };
    const found = await services.payouts.list({ viewer, filter, pageNumber, pageSize });
    return { ...pageOf(found, toPayoutBillDto), cents: found.cents };
  },

  async batches({ services, viewer }) {
    return { list: (await services.payouts.openBatches({ viewer })).map(toPayoutBatchDto) };
  },

  makeBatch: ({ services, viewer, input: { redPacketId, billNumbers } }) =>
    services.payouts.makeBatch({ viewer, redPacketId, billNumbers }),

  async readBatch({ services, viewer, input: { batchId, locale } }) {
    const file = await services.payouts.readBatch({ viewer, batchId });
    return {
      body: writePayoutFile(file, (locale === 'en' ? english : chinese).file),
      contentType: 'text/csv; charset=utf-8',
      fileName: `payouts-${shanghaiDay(file.createdMs)}-${batchId}.csv`,
    };
  },

  settle: ({ services, viewer, input: { billNumbers, outcome, reference } }) =>
    services.payouts.settle({
      viewer,
      results: billNumbers.map((billNumber, at) => ({
        ...{ fileLine: at + 1, billNumber, cents: null, batchId: null, outcome, reference },
      })),
    }),

  settleFile: ({ services, viewer, input: { text } }) =>
    services.payouts.settle({ viewer, results: readPayoutFile(text, [chinese.file, english.file]) }),

  async undo({ services, viewer, input: { billNumber, reason } }) {
    await services.payouts.undo({ viewer, billNumber, reason });
    return { billNumber };
  },

  revealPayee: ({ services, viewer, input: { billNumber, reason } }) =>
    services.payouts.revealPayee({ viewer, billNumber, reason }),
});

const toPayoutBillDto = defineDto<PayoutBillDto>()((bill: PayoutBill) => {
  const { billNumber, redPacketId, redPacketTheme, accountName, cents, state } = bill;
  const { batchId, reference, payee, createdMs, paidMs } = bill;
  return {
    ...{ billNumber, redPacketId, theme: redPacketTheme, accountName, cents, state },
    ...{ batchId, reference, payee },
    createdAt: toUnixSeconds(createdMs),
    paidAt: paidMs === null ? null : toUnixSeconds(paidMs),
  };
});

const toPayoutBatchDto = defineDto<PayoutBatchDto>()(
  ({ batchId, createdMs, count, cents }: OpenPayoutBatch) => ({
    ...{ batchId, count, cents },
    createdAt: toUnixSeconds(createdMs),
  }),
);
