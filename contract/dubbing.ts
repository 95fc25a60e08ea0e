import * as z from 'zod';
import { dubBeds } from '#shared/dubs.ts';
import { defineLoaderCall } from './define-call.ts';
import { wallDubDto } from './dub-posts.ts';
import { roleDubDto } from './dub-roles.ts';
import { dubDto } from './dubs.ts';
import { idParam } from './fields.ts';
import { linePracticeDto, takeDto, takeFactsDto } from './takes.ts';

/** A dub with roles, and the bed that its owner chose. */
const playedRoleDubDto = roleDubDto.extend({ bed: z.enum(dubBeds) });
export type PlayedRoleDubDto = z.infer<typeof playedRoleDubDto>;

/** The caller's dub of a clip. */
const ownDubDto = dubDto.extend({
  /** Whether lines without a take are silent. Otherwise the actor speaks them. */
  silencesOpenLines: z.boolean(),
});
export type OwnDubDto = z.infer<typeof ownDubDto>;

/** What the panel that dubs a clip shows. */
export const dubbing = {
  panel: defineLoaderCall({
    summary:
      "Returns the caller's takes of a clip with what is known of them, how often they have practiced each line, their dub, the dubs with roles, and some dubs by others, most liked first.",
    access: 'client',
    input: z.object({
      clipId: idParam,
      /** How many dubs by others. */
      others: z.number().int().min(1).max(12),
    }),
    output: z.object({
      takes: z.array(takeDto),
      facts: z.array(takeFactsDto),
      practiced: z.array(linePracticeDto),
      /** Null when there is none yet. */
      dub: ownDubDto.nullable(),
      roleDubs: z.array(playedRoleDubDto),
      others: z.array(wallDubDto),
      /** How loud the actors speak, in dBFS; null when that is not known. */
      actorsDb: z.number().nullable(),
    }),
    errors: [],
  }),
};
