/** Where the rules get the time from. */
export interface Clock {
  nowMs(): number;
}
