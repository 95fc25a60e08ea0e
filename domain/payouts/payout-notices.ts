/** The outcome of a callback. `off`: the installation pays by hand. `refused`: it is not from the channel, or too old. */
export type NoticeOutcome = 'entered' | 'unknown' | 'refused' | 'off';

/** Receives the callbacks of a channel. */
export interface PayoutNotices {
  /**
   * @param args.header returns a header by its lower-case name
   * @param args.body the body exactly as it arrived
   */
  receive(args: { header: (name: string) => string | null; body: string }): Promise<NoticeOutcome>;
}
