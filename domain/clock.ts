/** The only source of time for domain services. */
export interface Clock {
  nowMs(): number;
}
