import type { UnsentTake } from '../unsent-take.ts';

export const makeUnsentTake = (change: Partial<UnsentTake> & Pick<UnsentTake, 'clipId'>): UnsentTake => ({
  recordingId: crypto.randomUUID(),
  accountId: 'ann',
  clipTitle: 'A clip',
  lineText: 'Take your time.',
  lineIndex: 0,
  preRollMs: 500,
  sourceTakeId: null,
  bytes: 5,
  refusal: null,
  isDraft: false,
  ...change,
});
