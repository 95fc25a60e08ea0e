import type { Clock } from '#domain/clock.ts';
import { shanghaiDay } from '#shared/shanghai-day.ts';

const DAY_MS = 24 * 60 * 60_000;
/** How many red packets one visitor may get on one day. */
const RED_PACKETS_A_DAY = 10;

/** `accepted`: the order is being worked on. `doomed`: it will fail without a reason. */
export type SimulatedBillState =
  | 'accepted'
  | 'doomed'
  | 'waiting'
  | 'paid'
  | 'failed'
  | 'cancelled'
  | 'returned';

export interface SimulatedBill {
  number: string;
  /** The number that the simulator gives it. */
  channelNumber: string;
  kind: 'transfer' | 'red_packet';
  openId: string;
  cents: number;
  /** Everything that was asked for. The same number with something else is refused. */
  order: string;
  state: SimulatedBillState;
  notifyUrl: string | null;
  createdMs: number;
  changedMs: number;
}

/** Why a merchant's order is refused. */
type SimulatedRefusal = 'no_money' | 'user_limit' | 'other_order';

export interface SimulatedMerchant {
  /** Cents that the merchant can still pay out. */
  balance(): number;
  deposit(cents: number): void;
  /**
   * Takes an order. The same order again returns the bill that is there: a number is paid at most once.
   * @param args.isDoomed whether it will fail without a reason
   */
  accept(args: {
    number: string;
    kind: SimulatedBill['kind'];
    openId: string;
    cents: number;
    order: string;
    notifyUrl: string | null;
    isDoomed: boolean;
  }): SimulatedBill | SimulatedRefusal;
  /** Returns a bill as it is now; null if there is none. */
  find(number: string): SimulatedBill | null;
  list(): SimulatedBill[];
  /** The visitor accepts the money. Returns false if there is nothing to accept. */
  confirm(number: string): boolean;
  /** The merchant takes an order back. Returns false if it is too late. */
  cancel(number: string): boolean;
}

/**
 * Keeps a merchant's money and bills in memory. A bill that nobody accepts within 24 hours is closed, and its money is back.
 * @param args.onChange called with a bill whenever its state has changed
 */
export function createSimulatedMerchant(args: {
  clock: Clock;
  onChange: (bill: SimulatedBill) => void;
}): SimulatedMerchant {
  const { clock, onChange } = args;
  const bills = new Map<string, SimulatedBill>();
  const redPacketsOfDay = new Map<string, number>();
  let balanceCents = 0;

  const change = (bill: SimulatedBill, state: SimulatedBillState, atMs = clock.nowMs()) => {
    bill.state = state;
    bill.changedMs = atMs;
    if (state === 'failed' || state === 'cancelled' || state === 'returned') balanceCents += bill.cents;
    onChange({ ...bill });
  };
  /** Does what time has done since the bill was last looked at. */
  const catchUp = (bill: SimulatedBill) => {
    const nowMs = clock.nowMs();
    if (bill.state === 'doomed' && nowMs > bill.createdMs) change(bill, 'failed');
    if (bill.state === 'accepted' && nowMs > bill.createdMs) change(bill, 'waiting');
    if (bill.state === 'waiting' && nowMs >= bill.createdMs + DAY_MS)
      change(bill, 'returned', bill.createdMs + DAY_MS);
    return bill;
  };

  return {
    balance: () => balanceCents,
    deposit(cents) {
      balanceCents += cents;
    },
    accept({ isDoomed, ...order }) {
      const existing = bills.get(order.number);
      if (existing) return existing.order === order.order ? { ...catchUp(existing) } : 'other_order';
      if (balanceCents < order.cents) return 'no_money';
      const nowMs = clock.nowMs();
      if (order.kind === 'red_packet') {
        const key = `${order.openId} ${shanghaiDay(nowMs)}`;
        const count = redPacketsOfDay.get(key) ?? 0;
        if (count >= RED_PACKETS_A_DAY) return 'user_limit';
        redPacketsOfDay.set(key, count + 1);
      }
      balanceCents -= order.cents;
      const bill: SimulatedBill = {
        ...order,
        channelNumber: `10000${String(bills.size + 1).padStart(23, '0')}`,
        // A transfer waits for its visitor at once; a red packet is sent a little later.
        state: isDoomed ? 'doomed' : order.kind === 'transfer' ? 'waiting' : 'accepted',
        createdMs: nowMs,
        changedMs: nowMs,
      };
      bills.set(order.number, bill);
      return { ...bill };
    },
    find(number) {
      const bill = bills.get(number);
      return bill ? { ...catchUp(bill) } : null;
    },
    list: () => Array.from(bills.values(), (bill) => ({ ...catchUp(bill) })),
    confirm(number) {
      const bill = bills.get(number);
      if (!bill || catchUp(bill).state !== 'waiting') return false;
      change(bill, 'paid');
      return true;
    },
    cancel(number) {
      const bill = bills.get(number);
      if (!bill || !['waiting', 'cancelled'].includes(catchUp(bill).state)) return false;
      if (bill.state === 'waiting') change(bill, 'cancelled');
      return true;
    },
  };
}
