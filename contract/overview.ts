import * as z from 'zod';
import { defineCall } from './define-call.ts';

const overviewDto = z.object({
  /** Counts stop at 100. */
  work: z.object({
    owedCents: z.int(),
    owedPrizes: z.int(),
    failedJobs: z.int(),
    waitingMessages: z.int(),
    dubReports: z.int(),
    scarcePrizes: z.int(),
    spentRedPackets: z.int(),
    stoppedPayouts: z.int(),
    heldPayouts: z.int(),
    /** 0 for whoever may not review ads. */
    adsInReview: z.int(),
  }),
  /** The last 14 days in Shanghai, oldest first. */
  days: z.array(z.object({ day: z.string(), learners: z.int(), listens: z.int(), reads: z.int() })),
  freeBytes: z.number(),
});
export type OverviewDto = z.infer<typeof overviewDto>;

export const overview = {
  read: defineCall({
    methods: ['GET'],
    path: '/api/admin_overview.php',
    summary:
      'Returns what waits for an administrator, how much the product was used, and the free space on the disk.',
    access: 'admin',
    changes: false,
    cache: 'no-store',
    input: z.object({}),
    output: overviewDto,
    errors: [],
  }),
};
