import { startOfShanghaiDayMs } from '#shared/shanghai-day.ts';
import { awardIndex } from './award-index.ts';
import type { ChainLink, DrawLink, DrawReceipt } from './chain-link.ts';
import { commitTo, hashLink } from './draw-chain.ts';
import type { DrawExport } from './draw-export.ts';
import { hashSeed, rollPrize } from './prize-selection.ts';

/** What can be wrong with an export. */
type DrawFault =
  | 'document'
  | 'seed'
  | 'sequence'
  | 'previous'
  | 'roll'
  | 'prize'
  | 'time'
  | 'chances'
  | 'repeated_request'
  | 'extension'
  | 'hash'
  | 'head';

/**
 * `seq`: the first draw that does not follow; null if the fault is not that of one draw. `withheld`: the number of
 * draws that got the fallback although the drawn prize was in stock and no published cap of the prize was reached. The reasons
 * are caps by device and network, and lists. They cannot be replayed, because the export names no device, network, or person.
 */
export type VerificationResult =
  | { isRight: true; draws: number; headHash: string; withheld: number }
  | { isRight: false; fault: DrawFault; seq: number | null };

/** What is compared with the export in addition: a receipt, or a head that somebody has noted. */
export type ReceiptResult = 'same' | 'missing' | 'different' | 'other_activity';
export type NotedHeadResult = 'same' | 'missing' | 'different';

/**
 * Replays every draw of an export and compares it with what the export says. Nothing of it is believed but the commitment,
 * which everybody could note before the first draw.
 */
export function verifyDraws(exported: DrawExport): VerificationResult {
  const { document, documentText, commitment, seed, links, head } = exported;
  const wrong = (fault: DrawFault, seq: number | null = null): VerificationResult => ({
    isRight: false,
    fault,
    seq,
  });
  if (commitTo(documentText) !== commitment) return wrong('document');
  if (hashSeed(seed) !== document.seedHash) return wrong('seed');
  const replay = createReplay(exported);
  for (const link of links) {
    const fault = replay.follow(link);
    if (fault) return wrong(fault, link.kind === 'draw' ? link.seq : link.afterSeq);
  }
  if (replay.seq() !== head.count || replay.lastHash() !== head.hash) return wrong('head');
  return { isRight: true, draws: head.count, headHash: head.hash, withheld: replay.withheld() };
}

function createReplay({ document, commitment, seed }: DrawExport) {
  const { prizes } = document;
  const stock = prizes.map((prize) => prize.stock);
  const activity = { id: document.activityId, seed, prizes };
  const drawsOf = new Map<string, number>();
  const requests = new Set<string>();
  let { endsMs, chances } = document;
  let seq = 0;
  let lastHash = commitment;
  let withheld = 0;
  /** The number of awards of a prize, by pseudonym and by day. */
  const won = new Map<string, number>();

  const fallbackIndex = prizes.findIndex(({ isFallback }) => isFallback);
  const ofPerson = (index: number, { visitor }: DrawLink) => `${index}|${visitor}`;
  const ofDay = (index: number, { timeMs }: DrawLink) => `${index}|${startOfShanghaiDayMs(timeMs)}`;
  const isReached = (cap: number | null | undefined, key: string) =>
    typeof cap === 'number' && (won.get(key) ?? 0) >= cap;

  /** Whether the fallback must replace the drawn prize: it is out of stock, or a published cap of it is reached. */
  const isReplaced = (drawnIndex: number, link: DrawLink): boolean => {
    const prize = prizes[drawnIndex];
    if (!prize || awardIndex({ prizes, left: stock, drawnIndex }) !== drawnIndex) return true;
    if (prize.isFallback) return false;
    return (
      isReached(prize.personCap, ofPerson(drawnIndex, link)) ||
      isReached(prize.dayCap, ofDay(drawnIndex, link))
    );
  };

  const followDraw = (link: DrawLink): DrawFault | null => {
    if (link.seq !== seq + 1) return 'sequence';
    if (link.previousHash !== lastHash) return 'previous';
    const { roll, index } = rollPrize({ activity, seq: link.seq, requestId: link.requestId });
    if (link.roll !== roll) return 'roll';
    const mustReplace = isReplaced(index, link);
    const isWithheld = !mustReplace && document.visitors !== undefined && link.awardedIndex !== index;
    const awardedIndex = mustReplace || isWithheld ? fallbackIndex : index;
    const isAwarded = link.awardedIndex === awardedIndex && link.prizeId === prizes[awardedIndex]?.id;
    if (link.drawnIndex !== index || !isAwarded) return 'prize';
    if (link.timeMs < document.startsMs || link.timeMs >= endsMs) return 'time';
    const drawn = (drawsOf.get(link.visitor) ?? 0) + 1;
    if (drawn > chances) return 'chances';
    const request = `${link.visitor}|${link.requestId}`;
    if (requests.has(request)) return 'repeated_request';
    if (link.hash !== hashLink(link)) return 'hash';
    requests.add(request);
    drawsOf.set(link.visitor, drawn);
    const left = stock[awardedIndex];
    if (typeof left === 'number') stock[awardedIndex] = left - 1;
    for (const key of [ofPerson(awardedIndex, link), ofDay(awardedIndex, link)])
      won.set(key, (won.get(key) ?? 0) + 1);
    if (isWithheld) withheld += 1;
    seq = link.seq;
    lastHash = link.hash;
    return null;
  };

  const followExtension = (link: Exclude<ChainLink, DrawLink>): DrawFault | null => {
    if (link.afterSeq !== seq) return 'sequence';
    if (link.previousHash !== lastHash) return 'previous';
    const added = link.addedStock.map(({ prizeId, count }) => ({
      index: prizes.findIndex(({ id }) => id === prizeId),
      count,
    }));
    const isLess = added.some(({ index, count }) => typeof stock[index] !== 'number' || count < 1);
    if (isLess || link.endsMs < endsMs || link.chances < chances || link.timeMs >= endsMs) return 'extension';
    if (link.hash !== hashLink(link)) return 'hash';
    for (const { index, count } of added) stock[index] = (stock[index] ?? 0) + count;
    ({ endsMs, chances } = link);
    lastHash = link.hash;
    return null;
  };

  return {
    seq: () => seq,
    withheld: () => withheld,
    lastHash: () => lastHash,
    follow: (link: ChainLink) => (link.kind === 'draw' ? followDraw(link) : followExtension(link)),
  };
}

/** Returns whether an export, which `verifyDraws` has found right, has the draw of a receipt. */
export function findReceipt(exported: DrawExport, receipt: DrawReceipt): ReceiptResult {
  if (receipt.activityId !== exported.document.activityId) return 'other_activity';
  const link = exported.links.find((one) => one.kind === 'draw' && one.seq === receipt.seq);
  if (!link) return 'missing';
  return link.hash === receipt.hash && hashLink(receipt) === receipt.hash ? 'same' : 'different';
}

/**
 * Returns whether an export goes on from a head that somebody has noted. A missing one says that draws were left out at
 * the end, which the export alone cannot show.
 */
export function findNotedHead(exported: DrawExport, noted: { count: number; hash: string }): NotedHeadResult {
  if (noted.count > exported.head.count) return 'missing';
  const heads = noted.count === 0 ? [exported.commitment] : [];
  let seq = 0;
  for (const link of exported.links) {
    if (link.kind === 'draw') seq = link.seq;
    // An extension moves the head without a draw.
    if (seq === noted.count) heads.push(link.hash);
  }
  return heads.includes(noted.hash) ? 'same' : 'different';
}
