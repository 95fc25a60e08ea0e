import type { Activity, VisitorBinding } from './types.ts';

/**
 * Returns how many draws a participant has in all. A visitor has the most that one of the bindings gives. None if the
 * activity has no visitors. `binding`: null for an account.
 */
export function chancesOf(
  { chances, visitors }: Pick<Activity, 'chances' | 'visitors'>,
  binding: VisitorBinding | null,
): number {
  if (binding === null) return chances;
  if (visitors === null) return 0;
  return Math.max(
    visitors.sessionChances,
    binding.hasPhone ? visitors.phoneChances : 0,
    binding.hasWechat ? visitors.wechatChances : 0,
  );
}
