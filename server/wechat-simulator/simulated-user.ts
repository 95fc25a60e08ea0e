/** A person with WeChat, as one official account knows them. */
export interface SimulatedUser {
  /** The person's name in the simulator's addresses. */
  name: 'lin' | 'chen' | 'snapshot';
  openId: string;
  /** Whether WeChat shows the person a snapshot of the page. The ID is then not theirs. */
  isSnapshot: boolean;
}

/** The people that the sign-in page offers. */
export const simulatedUsers: readonly SimulatedUser[] = [
  { name: 'lin', openId: 'oSimulated-Lin-0000000000001', isSnapshot: false },
  { name: 'chen', openId: 'oSimulated-Chen-000000000002', isSnapshot: false },
  { name: 'snapshot', openId: 'oSimulated-Nobody-0000000003', isSnapshot: true },
];
