/** A person with WeChat, as one official account knows them. */
export interface SimulatedUser {
  /** What stands for the person in addresses of the simulator. */
  name: 'lin' | 'chen' | 'snapshot';
  openId: string;
  /** Whether WeChat shows the person a page without having been asked: the ID is then not theirs. */
  isSnapshot: boolean;
}

/** The people whom the page of the sign-in offers. */
export const simulatedUsers: readonly SimulatedUser[] = [
  { name: 'lin', openId: 'oSimulated-Lin-0000000000001', isSnapshot: false },
  { name: 'chen', openId: 'oSimulated-Chen-000000000002', isSnapshot: false },
  { name: 'snapshot', openId: 'oSimulated-Nobody-0000000003', isSnapshot: true },
];
