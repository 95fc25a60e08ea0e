import type { Clock } from '#domain/clock.ts';
import { shanghaiDay } from '#shared/shanghai-day.ts';

const DAY_MS = 24 * 60 * 60_000;
/** The most red packets that a visitor can get on one day. */
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
  /** The simulator's own number of the bill. */
  channelNumber: string;
  kind: 'transfer' | 'red_packet';
  openId: string;
  cents: number;
  /** The complete order. Another order with the same number is refused. */
  order: string;
  state: SimulatedBillState;
  notifyUrl: string | null;
  createdMs: number;
  changedMs: number;
}

/** Why a merchant's order is refused. */
type SimulatedRefusal = 'no_money' | 'user_limit' | 'other_order';

export interface SimulatedMerchant {
  /** Returns the cents that the merchant can still pay out. */
  balance(): number;
  deposit(cents: number): void;
  /**
   * Takes an order. A repeated order returns the existing bill: a number is paid at most once.
   * @param args.isDoomed whether the order will fail without a reason
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
  /** Returns the current state of a bill; null if there is no such bill. */
  find(number: string): SimulatedBill | null;
  list(): SimulatedBill[];
  /** Accepts the money for the visitor. Returns false if there is nothing to accept. */
  confirm(number: string): boolean;
  /** Cancels an order for the merchant. Returns false if it is too late. */
  cancel(number: string): boolean;
}

/**
 * Creates a merchant whose money and bills are in memory. A bill that nobody accepts within 24 hours is closed, and its money
 * returns to the merchant.
 * @param args.onChange called with a bill after each change of its state
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
  /** Applies the changes that are due by now. */
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
