import * as z from 'zod';

/** The error answer of the `/api` family. */
export const errorDto = z.object({
  /** Message for people. */
  status: z.string(),
  /** Stable error code. */
  code: z.string(),
  /** Wire name of the invalid parameter. */
  field: z.string().optional(),
});
export type ErrorDto = z.infer<typeof errorDto>;
