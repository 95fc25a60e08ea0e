import * as z from 'zod';
import type { ChainLink } from './chain-link.ts';
import { type PublishedDocument, writeDocument } from './draw-chain.ts';

/** The draws of an activity that is over, without anything that names a person. */
export interface DrawExport {
  document: PublishedDocument;
  /** The text whose hash is the commitment. */
  documentText: string;
  commitment: string;
  seed: string;
  /** In the order of the chain. */
  links: ChainLink[];
  head: { count: number; hash: string };
}

const EXPORT_FORMAT = 'taici-draws-1';

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().nonnegative();
const cap = count.nullable();
const visitorRulesSchema = z.strictObject({
  sessionChances: count,
  phoneChances: count,
  wechatChances: count,
  deviceDailyCap: cap,
  networkDailyCap: cap,
});
const documentSchema = z.strictObject({
  activityId: z.string(),
  seedHash: hash,
  revision: count,
  title: z.string(),
  rules: z.string(),
  startsMs: count,
  endsMs: count,
  chances: count,
  needsPhone: z.boolean(),
  visitors: visitorRulesSchema.nullable().optional(),
  sponsor: z.string().exactOptional(),
  contact: z.string().exactOptional(),
  prizes: z
    .array(
      z.strictObject({
        id: z.string(),
        name: z.string(),
        pictureHash: hash.nullable(),
        weight: count,
        stock: count.nullable(),
        isFallback: z.boolean(),
        personCap: cap.optional(),
        dayCap: cap.optional(),
      }),
    )
    .refine(
      (prizes) => prizes.some(({ weight }) => weight > 0) && prizes.some(({ isFallback }) => isFallback),
    ),
});
const drawSchema = z.strictObject({
  kind: z.literal('draw'),
  previousHash: hash,
  seq: count,
  visitor: z.string(),
  requestId: z.string(),
  roll: count,
  drawnIndex: count,
  awardedIndex: count,
  prizeId: z.string(),
  timeMs: count,
  hash,
});
const extensionSchema = z.strictObject({
  kind: z.literal('extension'),
  previousHash: hash,
  afterSeq: count,
  endsMs: count,
  chances: count,
  addedStock: z.array(z.strictObject({ prizeId: z.string(), count })),
  timeMs: count,
  hash,
});
const exportSchema = z.strictObject({
  format: z.literal(EXPORT_FORMAT),
  commitment: hash,
  seed: hash,
  document: documentSchema,
  head: z.strictObject({ count, hash }),
  links: z.array(z.discriminatedUnion('kind', [drawSchema, extensionSchema])),
});
const receiptSchema = drawSchema.extend({ activityId: z.string() });

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** Reads the text of an export. Returns null if it is none. */
export function readDrawExport(text: string): DrawExport | null {
  const parsed = exportSchema.safeParse(parseJson(text));
  if (!parsed.success) return null;
  const { document, commitment, seed, head, links } = parsed.data;
  return { document, documentText: writeDocument(document), commitment, seed, head, links };
}

/** Reads the text of a receipt. Returns null if it is none. */
export function readDrawReceipt(text: string) {
  return receiptSchema.safeParse(parseJson(text)).data ?? null;
}

/** Writes an export part by part, so that no more than one page of links is in memory. Each link is a line. */
export async function* writeDrawExport(
  args: Omit<DrawExport, 'links' | 'document'> & { links: AsyncIterable<ChainLink> },
): AsyncGenerator<string> {
  const { documentText, commitment, seed, head, links } = args;
  const facts = JSON.stringify({ format: EXPORT_FORMAT, commitment, seed, head }).slice(0, -1);
  yield `${facts},"document":${documentText},"links":[`;
  let separator = '\n';
  for await (const link of links) {
    yield `${separator}${JSON.stringify(link)}`;
    separator = ',\n';
  }
  yield '\n]}\n';
}
