import type { SimulatedBill, SimulatedBillState } from './simulated-merchant.ts';

const states: Record<SimulatedBillState, string> = {
  accepted: 'ACCEPTED',
  doomed: 'PROCESSING',
  waiting: 'WAIT_USER_CONFIRM',
  paid: 'SUCCESS',
  failed: 'FAIL',
  cancelled: 'CANCELLED',
  returned: 'FAIL',
};

/** Returns a transfer in the shape of WeChat Pay's answers and callbacks. */
export const transferBillText = (bill: SimulatedBill, merchant: { merchantId: string; appId: string }) => ({
  mch_id: merchant.merchantId,
  appid: merchant.appId,
  out_bill_no: bill.number,
  transfer_bill_no: bill.channelNumber,
  state: states[bill.state],
  transfer_amount: bill.cents,
  openid: bill.openId,
  ...(bill.state === 'returned' ? { fail_reason: 'OVERDUE_CLOSE' } : {}),
  create_time: new Date(bill.createdMs).toISOString(),
  update_time: new Date(bill.changedMs).toISOString(),
});
