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
  /** Who speaks, in their order: a name, or null for somebody without one. Missing when the subtitles don't say. */
  speakers: z.array(z.string().nullable()).optional(),
});
export type LineDto = z.infer<typeof lineDto>;
