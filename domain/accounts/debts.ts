/** What campaigns still owe to an account: money in cents, and a number of prizes. */
export interface Debts {
  cents: number;
  prizes: number;
}

export interface DebtStore {
  /** Returns the shares of red packets and the prizes that have not been handed over to the account. */
  owedTo(accountId: string): Promise<Debts>;
  /**
   * Returns whether the account has started red packets that are active or paused, or that owe money to an account that
   * still exists. Nobody else can pay their shares.
   */
  hasUnsettledRedPackets(accountId: string): Promise<boolean>;
}
