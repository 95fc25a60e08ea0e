import * as z from 'zod';

const size = z.object({ width: z.number(), height: z.number() });

/** Everything a clip can be taken home as. */
export const wireBarFiles = z.object({
  bar_id: z.string(),
  list: z.array(
    z.object({
      /** `mp4`, `burnt.zh`: the kind, and the language of the lines where it has any. */
      file: z.string(),
      url: z.string(),
      /** Size of the file that is there; null while none is. */
      bytes: z.number().nullable(),
      estimated_bytes: z.number(),
      /** Error code: why there can be no such file. */
      missing: z.string().nullable(),
    }),
  ),
  /** The clip's picture, in pixels, and that of the file at the original's size where that is larger. */
  picture: size,
  original: size.nullable(),
  original_kept: z.boolean(),
  /** Whether voices can be told from the background by where they are; null without sound. */
  sound_wide: z.boolean().nullable(),
});
export type WireBarFiles = z.infer<typeof wireBarFiles>;

/** A file that was asked for. */
export const wireMadeFile = z.object({
  bar_id: z.string(),
  file: z.string(),
  state: z.enum(['making', 'ready']),
  percent: z.number(),
  bytes: z.number().nullable(),
  url: z.string(),
});
export type WireMadeFile = z.infer<typeof wireMadeFile>;
