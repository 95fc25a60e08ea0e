import type { CallDescription } from './call-description.ts';
import { accountCalls } from './handlers/accounts.ts';
import { accountAdminCalls } from './handlers/accounts-admin.ts';
import { adAdminCalls } from './handlers/ads-admin.ts';
import { campaignCalls } from './handlers/campaigns.ts';
import { meCalls } from './handlers/me.ts';
import { prizeDrawCalls } from './handlers/prize-draw.ts';
import { prizeDrawAdminCalls } from './handlers/prize-draw-admin.ts';
import { redPacketAdminCalls } from './handlers/red-packets-admin.ts';
import { visitorCalls } from './handlers/visitor.ts';

/** Every call of the product, for its reference and for tests that try them all. */
export const allCalls: readonly CallDescription[] = [
  ...accountCalls,
  ...campaignCalls,
  ...accountAdminCalls,
  ...meCalls,
  ...visitorCalls,
  ...adAdminCalls,
  ...redPacketAdminCalls,
  ...prizeDrawCalls,
  ...prizeDrawAdminCalls,
];
