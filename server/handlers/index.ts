import type { contract } from '#contract/index.ts';
import type { ContractHandlers } from '../calls/handler.ts';
import { accountHandlers } from './accounts.ts';
import { accountAdminHandlers } from './accounts-admin.ts';
import { adHandlers } from './ads.ts';
import { adAdminHandlers } from './ads-admin.ts';
import { auditHandlers } from './audit.ts';
import { jobHandlers } from './jobs.ts';
import { prizeDrawHandlers } from './prize-draw.ts';
import { prizeDrawAdminHandlers } from './prize-draw-admin.ts';
import { profileHandlers } from './profile.ts';
import { redPacketHandlers } from './red-packets.ts';
import { redPacketAdminHandlers } from './red-packets-admin.ts';
import { visitorHandlers } from './visitor.ts';

/** The handler of every call. */
export const handlers: ContractHandlers<typeof contract> = {
  accounts: accountHandlers,
  accountsAdmin: accountAdminHandlers,
  ads: adHandlers,
  adsAdmin: adAdminHandlers,
  audit: auditHandlers,
  jobs: jobHandlers,
  prizeDraw: prizeDrawHandlers,
  prizeDrawAdmin: prizeDrawAdminHandlers,
  profile: profileHandlers,
  redPackets: redPacketHandlers,
  redPacketsAdmin: redPacketAdminHandlers,
  visitor: visitorHandlers,
};
