import { canonicalJson } from '#shared/canonical-json.ts';
import { hexBytes, hmacSha256, sha256, toHex, utf8Bytes } from '#shared/sha256.ts';
import type { DrawLink, DrawReceipt, ExtensionLink } from './chain-link.ts';
import { hashSeed } from './prize-selection.ts';
import type { Activity, DrawRecord, VisitorRules } from './types.ts';

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
  /**
   * Null if only accounts take part. Absent in documents from before visitors, caps, and lists were introduced: there, only an
   * empty stock replaces a prize.
   */
  visitors?: VisitorRules | null | undefined;
  /** Both are absent in documents from before these fields were required. */
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
    /** Absent in documents without `visitors`. */
    personCap?: number | null | undefined;
    dayCap?: number | null | undefined;
  }[];
}

const hashText = (text: string): string => toHex(sha256(utf8Bytes(text)));

/** Returns the document of an activity as it is published. */
export function describePublication(activity: Activity): PublishedDocument {
  const { id, seed, revision, title, rules, startsMs, endsMs, chances, needsPhone, prizes } = activity;
  const { sponsor, contact, visitors } = activity;
  return {
    ...{ activityId: id, seedHash: hashSeed(seed), revision },
    ...{ title, rules, startsMs, endsMs, chances, needsPhone, sponsor, contact, visitors },
    prizes: prizes.map(({ id: prizeId, name, imageDataUrl, weight, stock, ...more }) => ({
      id: prizeId,
      name,
      pictureHash: imageDataUrl === null ? null : hashText(imageDataUrl),
      ...{ weight, stock, isFallback: more.isFallback },
      ...{ personCap: more.personCap, dayCap: more.dayCap },
    })),
  };
}

/** Returns the one text of a document whose SHA-256 is the commitment. */
export function writeDocument({ visitors, prizes, ...facts }: PublishedDocument): string {
  return canonicalJson({
    ...facts,
    ...(visitors === undefined ? {} : { visitors: visitors && { ...visitors } }),
    prizes: prizes.map(({ personCap, dayCap, ...prize }) => ({
      ...prize,
      ...(personCap === undefined ? {} : { personCap }),
      ...(dayCap === undefined ? {} : { dayCap }),
    })),
  });
}

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
