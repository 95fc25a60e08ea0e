import type { Activity, VisitorBinding } from './types.ts';

/**
 * Returns the total number of draws of a participant. A visitor gets the highest number among their bindings, or 0 if the
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
