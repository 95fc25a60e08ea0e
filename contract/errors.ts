import * as z from 'zod';

/** An error as the `/api` family answers it. */
export const errorDto = z.object({
  /** What went wrong, in words. */
  status: z.string(),
  /** Stable machine code. */
  code: z.string(),
  /** Wire name of the parameter at fault. */
  field: z.string().optional(),
});
export type ErrorDto = z.infer<typeof errorDto>;
