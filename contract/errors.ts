import * as z from 'zod';

/** An error in the envelope `plain`. */
export const errorDto = z.object({
  /** Message for people. */
  status: z.string(),
  /** Stable error code. */
  code: z.string(),
  /** Wire name of the invalid parameter. */
  field: z.string().optional(),
});
export type ErrorDto = z.infer<typeof errorDto>;

/** An error in the envelopes `code` and `code-on-error`. The header `x-error-code` has its stable code. */
export const codedErrorDto = z.object({
  /** HTTP status. */
  code: z.number(),
  /** Message for people. */
  msg: z.string(),
  data: z.null(),
});
export type CodedErrorDto = z.infer<typeof codedErrorDto>;
