import { canonicalJson } from '#shared/canonical-json.ts';
import { hexBytes, hmacSha256, sha256, toHex, utf8Bytes } from '#shared/sha256.ts';
import type { DrawLink, DrawReceipt, ExtensionLink } from './chain-link.ts';
import { hashSeed } from './prize-selection.ts';
import type { Activity, DrawRecord } from './types.ts';

/** What everybody is promised before the first draw, and what its hash, the commitment, fixes. Times are in ms. */
export interface PublishedDocument {
  activityId: string;
  /** SHA-256 of the seed's bytes, in hex. */
  seedHash: string;
  /** The revision of the activity that was published. */
  revision: number;
  title: string;
  rules: string;
  startsMs: number;
  endsMs: number;
  chances: number;
  needsPhone: boolean;
  /** Documents from before an activity had to name them are without both. */
  sponsor?: string;
  contact?: string;
  /** In the order of the wheel. `weight` is a whole number; `stock` is null if unlimited. */
  prizes: {
    id: string;
    name: string;
    /** SHA-256 of the picture's data URL, in hex; null without a picture. */
    pictureHash: string | null;
    weight: number;
    stock: number | null;
    isFallback: boolean;
  }[];
}

const hashText = (text: string): string => toHex(sha256(utf8Bytes(text)));

/** Returns the document of an activity as it is published. */
export function describePublication(activity: Activity): PublishedDocument {
  const { id, seed, revision, title, rules, startsMs, endsMs, chances, needsPhone, prizes } = activity;
  const { sponsor, contact } = activity;
  return {
    ...{ activityId: id, seedHash: hashSeed(seed), revision },
    ...{ title, rules, startsMs, endsMs, chances, needsPhone, sponsor, contact },
    prizes: prizes.map(({ id: prizeId, name, imageDataUrl, weight, stock, isFallback }) => ({
      id: prizeId,
      name,
      pictureHash: imageDataUrl === null ? null : hashText(imageDataUrl),
      ...{ weight, stock, isFallback },
    })),
  };
}

/** Returns the one text of a document whose SHA-256 is the commitment. */
export const writeDocument = (document: PublishedDocument): string =>
  canonicalJson({ ...document, prizes: document.prizes.map((prize) => ({ ...prize })) });

/** Returns the commitment to a document's text, in hex. */
export const commitTo = (documentText: string): string => hashText(documentText);

/** Returns the hash of a link, in hex. It covers every field of the link, with the hash of the link before. */
export function hashLink(link: Omit<DrawLink, 'hash'> | Omit<ExtensionLink, 'hash'>): string {
  const { previousHash, timeMs } = link;
  if (link.kind === 'extension') {
    const { kind, afterSeq, endsMs, chances } = link;
    const addedStock = link.addedStock.map(({ prizeId, count }) => ({ prizeId, count }));
    return hashText(canonicalJson({ kind, previousHash, afterSeq, endsMs, chances, addedStock, timeMs }));
  }
  const { kind, seq, visitor, requestId, roll, drawnIndex, awardedIndex, prizeId } = link;
  return hashText(
    canonicalJson({
      ...{ kind, previousHash, seq, visitor, requestId, roll },
      ...{ drawnIndex, awardedIndex, prizeId, timeMs },
    }),
  );
}

/**
 * Returns the pseudonym of an account in one activity, in hex. `key` is the activity's own and is never published, so
 * that nobody can tell who drew, nor find one account in two activities.
 */
export const computePseudonym = (args: { key: string; accountId: string }): string =>
  toHex(hmacSha256(hexBytes(args.key), utf8Bytes(args.accountId))).slice(0, 32);

/** Returns the receipt of a draw; null for a draw without a chain. */
export function writeReceipt(record: DrawRecord): DrawReceipt | null {
  const { activityId, seq, requestId, roll, drawnIndex, awardedIndex, prizeId, createdMs, link } = record;
  return (
    link && {
      ...{ kind: 'draw', activityId, seq, requestId, roll, drawnIndex, awardedIndex, prizeId },
      timeMs: createdMs,
      ...link,
    }
  );
}
