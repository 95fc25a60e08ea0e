import * as z from 'zod';

export const filmDto = z.object({
  id: z.string(),
  title: z.string(),
  titleZh: z.string().nullable(),
  year: z.number().nullable(),
  source: z.string(),
  kind: z.string(),
  poster: z.string().nullable(),
  videos: z.number(),
  lines: z.number(),
  level: z.number().nullable(),
  duration: z.number(),
  state: z.string(),
  percent: z.number().nullable(),
});
export type FilmDto = z.infer<typeof filmDto>;
