import * as z from 'zod';
import { wireBar } from './wire.ts';

export const wireTake = z.object({
  take_id: z.string(),
  bar_id: z.string(),
  /** Which of the clip's lines, from 0; null: the whole clip. */
  line: z.number().nullable(),
  owner: z.string(),
  mine: z.boolean(),
  /** The stretch of the clip it was recorded over, from the clip's start. */
  start_ms: z.number(),
  end_ms: z.number(),
  duration_ms: z.number(),
  /** Where in the recording that stretch begins. */
  lead_ms: z.number(),
  offset_ms: z.number(),
  best: z.boolean(),
  /** Greatest sample in thousandths of full scale, and whether the top was cut off. */
  peak: z.number(),
  clipped: z.boolean(),
  url: z.string(),
  peaks_url: z.string(),
  created_ms: z.number(),
});
export type WireTake = z.infer<typeof wireTake>;

export const wireTakes = z.object({ list: z.array(wireTake), share_id: z.string().nullable() });
export type WireTakes = z.infer<typeof wireTakes>;

export const wireSharedDub = z.object({
  bar: wireBar,
  owner: z.string(),
  mine: z.boolean(),
  takes: z.array(wireTake),
});
export type WireSharedDub = z.infer<typeof wireSharedDub>;

/** A clip with how many other people have recorded over it. */
export const wireColdBar = wireBar.extend({ people: z.number() });
export type WireColdBar = z.infer<typeof wireColdBar>;
