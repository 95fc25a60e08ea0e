import { accounts } from './accounts.ts';
import { accountsAdmin } from './accounts-admin.ts';
import { ads } from './ads.ts';
import { adsAdmin } from './ads-admin.ts';
import { audit } from './audit.ts';
import type { Contract } from './define-call.ts';
import { jobs } from './jobs.ts';
import { prizeDraw } from './prize-draw.ts';
import { prizeDrawAdmin } from './prize-draw-admin.ts';
import { profile } from './profile.ts';
import { redPackets } from './red-packets.ts';
import { redPacketsAdmin } from './red-packets-admin.ts';
import { visitor } from './visitor.ts';

/** Every call of the product, by family. */
export const contract = {
  accounts,
  accountsAdmin,
  ads,
  adsAdmin,
  audit,
  jobs,
  prizeDraw,
  prizeDrawAdmin,
  profile,
  redPackets,
  redPacketsAdmin,
  visitor,
} satisfies Contract;
