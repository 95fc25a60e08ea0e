/** One part of what the product keeps about a person. Each slice that keeps something hands one in where the product is composed. */
export interface PersonalData {
  /** What its file in the export is called, without the extension: `messages`. */
  name: string;
  /** All of it, as JSON: for the person it is about, so without what is about others. */
  exportOf(accountId: string): Promise<unknown>;
  /**
   * Deletes it, or takes the person out of what has to stay. Called once the account's sessions have ended; it may be
   * called again after it was interrupted.
   */
  erase(accountId: string): Promise<void>;
}
