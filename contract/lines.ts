import * as z from 'zod';

/** One subtitle line. Times are in milliseconds on the video's time axis, or on the clip's for the line of a clip. */
export const lineDto = z.object({
  id: z.string(),
  videoId: z.string(),
  /** Position among the video's lines. */
  seq: z.number(),
  startMs: z.number(),
  endMs: z.number(),
  en: z.string().nullable(),
  zh: z.string().nullable(),
});
export type LineDto = z.infer<typeof lineDto>;
