import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DrawLink, DrawReceipt } from './chain-link.ts';
import { decideDraw } from './decide-draw.ts';
import { buildActivity, planPublication } from './draw-admin-service.ts';
import { commitTo, describePublication, hashLink, writeDocument, writeReceipt } from './draw-chain.ts';
import { type DrawExport, readDrawExport, readDrawReceipt, writeDrawExport } from './draw-export.ts';
import { rollPrize } from './prize-selection.ts';
import { findNotedHead, findReceipt, verifyDraws } from './verify-draws.ts';

/** Draws by the rule of the product, and returns the export and the receipts. */
async function makeExport(
  draws: number,
  stock = 2,
  /** Changes to the plain activity: the caps of the prize, one blacklisted participant, and the publication. */
  more: {
    caps?: { personCap?: number; dayCap?: number };
    listed?: string;
    publish?: typeof planPublication;
  } = {},
) {
  const { publish = planPublication } = more;
  const won = new Map<string, number>();
  const form = {
    ...{ title: '转盘', rules: '规则', startsMs: 0, endsMs: 1000, chances: draws + 1, needsPhone: false },
    ...{ sponsor: '台词', contact: '400-000-0000', wheelTheme: 'blank' as const, costCapCents: null },
    prizes: [
      {
        ...{ id: null, name: '金', imageDataUrl: null, weight: 3, stock, isFallback: false, costCents: null },
        ...more.caps,
      },
      { id: null, name: '无', imageDataUrl: null, weight: 2, stock: null, isFallback: true, costCents: null },
    ],
  };
  const draft = buildActivity({ form, nowMs: 0 });
  const { commitment, chain } = publish(draft);
  let activity = { ...draft, status: 'active' as const, commitment, chain };
  const goldId = draft.prizes[0]?.id ?? '';
  const receipts: DrawReceipt[] = [];
  for (let at = 0; at < draws; at++) {
    const accountId = `account-${at % 3}`;
    const decision = decideDraw({
      draw: {
        ...{ recordId: `r${at}`, activityId: draft.id, accountId, requestId: `q${at}`, nowMs: at },
        roll: rollPrize,
      },
      activity,
      earlier: null,
      drawsUsed: 0,
      risk: {
        listed: accountId === more.listed ? [{ list: 'black', kind: 'account' }] : [],
        ownPrizes: new Map([[goldId, won.get(accountId) ?? 0]]),
        dayCounts: new Map([[`prize:${goldId}`, won.get('day') ?? 0]]),
      },
    });
    const receipt = 'drawsUsed' in decision ? writeReceipt(decision.record) : null;
    if (!('drawsUsed' in decision) || !receipt) throw new Error('refused');
    receipts.push(receipt);
    if (receipt.prizeId === goldId) for (const of of [accountId, 'day']) won.set(of, (won.get(of) ?? 0) + 1);
    activity = {
      ...activity,
      drawCount: decision.record.seq,
      chain: { ...activity.chain, headHash: receipt.hash },
      prizes: activity.prizes.map((prize) =>
        decision.takesStock && prize.id === decision.record.prizeId
          ? { ...prize, stockRemaining: (prize.stockRemaining ?? 0) - 1 }
          : prize,
      ),
    };
  }
  async function* links() {
    for (const { activityId: _, ...link } of receipts) yield link;
  }
  const head = { count: activity.drawCount, hash: activity.chain.headHash };
  const { documentText } = chain;
  let text = '';
  for await (const part of writeDrawExport({
    ...{ documentText, commitment, seed: draft.seed, head },
    links: links(),
  }))
    text += part;
  const exported = readDrawExport(text);
  if (!exported) throw new Error('not an export');
  return { exported, receipts, text };
}

const drawsOf = (exported: DrawExport): DrawLink[] => exported.links.filter((link) => link.kind === 'draw');

/** Hashes every link again, as a forger would, who cannot change the commitment and the heads that people noted. */
function rechain(exported: DrawExport, draws: readonly DrawLink[]): DrawExport {
  let previousHash = exported.commitment;
  const links = draws.map((link) => {
    const hash = hashLink({ ...link, previousHash });
    const chained = { ...link, previousHash, hash };
    previousHash = hash;
    return chained;
  });
  return { ...exported, links, head: { count: links.length, hash: previousHash } };
}

test('an export of right draws is right, of any number, also after its stock has run out', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(30), fc.nat(4), async (draws, stock) => {
      const { exported, receipts } = await makeExport(draws, stock);
      expect(verifyDraws(exported)).toEqual({
        ...{ isRight: true, draws, headHash: exported.head.hash, withheld: 0 },
      });
      for (const receipt of receipts) {
        const read = readDrawReceipt(JSON.stringify(receipt));
        expect(read && findReceipt(exported, read)).toBe('same');
        expect(findNotedHead(exported, { count: receipt.seq, hash: receipt.hash })).toBe('same');
      }
    }),
    { numRuns: 30 },
  );
});

test('caps of prizes are replayed, and a prize that they do not allow is named', async () => {
  for (const caps of [{ personCap: 1 }, { dayCap: 2 }]) {
    const { exported } = await makeExport(40, 100, { caps });
    expect(verifyDraws(exported)).toMatchObject({ isRight: true, draws: 40, withheld: 0 });
    const draws = drawsOf(exported);
    const at = draws.findIndex(({ drawnIndex, awardedIndex }) => drawnIndex !== awardedIndex);
    const prizeId = exported.document.prizes[0]?.id ?? '';
    const forged = draws.map((link, place) => (place === at ? { ...link, awardedIndex: 0, prizeId } : link));
    expect(verifyDraws(rechain(exported, forged))).toEqual({ isRight: false, fault: 'prize', seq: at + 1 });
  }
});

test('prizes that a list withholds are counted, and are a fault where the document knows no lists', async () => {
  const { exported } = await makeExport(40, 100, { listed: 'account-1' });
  const replaced = drawsOf(exported).filter(({ drawnIndex, awardedIndex }) => drawnIndex !== awardedIndex);
  expect(replaced.length).toBeGreaterThan(0);
  expect(verifyDraws(exported)).toMatchObject({ isRight: true, withheld: replaced.length });
  const { visitors: _, ...older } = exported.document;
  const document = {
    ...older,
    prizes: older.prizes.map(({ personCap: __, dayCap: ___, ...prize }) => prize),
  };
  const documentText = writeDocument(document);
  const rewritten = { ...exported, document, documentText, commitment: commitTo(documentText) };
  expect(documentText).not.toMatch(/visitors|Cap/);
  expect(verifyDraws(rechain(rewritten, drawsOf(exported)))).toEqual({
    ...{ isRight: false, fault: 'prize', seq: replaced[0]?.seq },
  });
});

test('every change of one draw is named with its number', async () => {
  const { exported } = await makeExport(12);
  const draws = drawsOf(exported);
  const change = (changed: Partial<DrawLink>) =>
    verifyDraws({
      ...exported,
      links: draws.map((link) => (link.seq === 5 ? { ...link, ...changed } : link)),
    });
  const fifth = draws[4];
  if (!fifth) throw new Error('no draw');
  expect(change({ roll: (fifth.roll + 1) % 5 })).toEqual({ isRight: false, fault: 'roll', seq: 5 });
  expect(change({ awardedIndex: 1 - fifth.awardedIndex })).toEqual({
    isRight: false,
    fault: 'prize',
    seq: 5,
  });
  expect(change({ prizeId: 'other' })).toEqual({ isRight: false, fault: 'prize', seq: 5 });
  expect(change({ timeMs: 999 })).toEqual({ isRight: false, fault: 'hash', seq: 5 });
  expect(change({ timeMs: 1000 })).toEqual({ isRight: false, fault: 'time', seq: 5 });
  expect(change({ visitor: 'other' })).toEqual({ isRight: false, fault: 'hash', seq: 5 });
  expect(change({ hash: 'a'.repeat(64) })).toEqual({ isRight: false, fault: 'hash', seq: 5 });
});

test('draws removed, swapped, inserted, and renumbered are named, also when the chain is made again', async () => {
  const { exported } = await makeExport(12);
  const draws = drawsOf(exported);
  const [third, fourth] = [draws[2], draws[3]];
  if (!third || !fourth) throw new Error('no draws');
  const without = draws.filter(({ seq }) => seq !== 3);
  const swapped = draws.map((link) => (link === third ? fourth : link === fourth ? third : link));
  const inserted = draws.flatMap((link) => (link === third ? [third, third] : [link]));
  for (const links of [without, swapped])
    for (const forged of [{ ...exported, links }, rechain(exported, links)])
      expect(verifyDraws(forged)).toEqual({ isRight: false, fault: 'sequence', seq: 4 });
  expect(verifyDraws({ ...exported, links: inserted })).toEqual({
    isRight: false,
    fault: 'sequence',
    seq: 3,
  });
  const renumbered = rechain(
    exported,
    without.map((link, at) => ({ ...link, seq: at + 1 })),
  );
  // With small weights some forged draws roll the same; the first that does not is named.
  expect(verifyDraws(renumbered).isRight).toBe(false);
  expect(findNotedHead(renumbered, { count: 3, hash: third.hash })).toBe('different');
});

test('draws left out at the end are found only by a noted head', async () => {
  const { exported, receipts } = await makeExport(12);
  const shortened = rechain(exported, drawsOf(exported).slice(0, 10));
  expect(verifyDraws(shortened)).toMatchObject({ isRight: true, draws: 10 });
  expect(findNotedHead(shortened, exported.head)).toBe('missing');
  const last = receipts[11];
  expect(last && findReceipt(shortened, last)).toBe('missing');
});

test('another prize table, another seed, and another head are named', async () => {
  const { exported, text } = await makeExport(3);
  const forged = readDrawExport(text.replace('"weight":3', '"weight":4'));
  expect(forged && verifyDraws(forged)).toEqual({ isRight: false, fault: 'document', seq: null });
  const reseeded = { ...exported, seed: '0'.repeat(64) };
  expect(verifyDraws(reseeded)).toEqual({ isRight: false, fault: 'seed', seq: null });
  const headless = { ...exported, head: { count: 4, hash: exported.head.hash } };
  expect(verifyDraws(headless)).toEqual({ isRight: false, fault: 'head', seq: null });
  for (const wrong of ['', '[]', '{}', text.slice(0, -5), text.replace('taici-draws-1', 'other')])
    expect(readDrawExport(wrong)).toBeNull();
});

test('a receipt that differs from its draw, or is of another activity, is named', async () => {
  const { exported, receipts } = await makeExport(3);
  const [receipt] = receipts;
  if (!receipt) throw new Error('no receipt');
  expect(findReceipt(exported, { ...receipt, roll: receipt.roll + 1 })).toBe('different');
  expect(findReceipt(exported, { ...receipt, activityId: 'other' })).toBe('other_activity');
  expect(readDrawReceipt('{"seq":1}')).toBeNull();
});

test('an export whose document is from before organizer and contact were named still verifies', async () => {
  const { exported, text } = await makeExport(3, 2, {
    publish: (draft) => {
      const { sponsor: _, contact: __, ...document } = describePublication(draft);
      const documentText = writeDocument(document);
      const commitment = commitTo(documentText);
      return { commitment, chain: { documentText, pseudonymKey: '0'.repeat(64), headHash: commitment } };
    },
  });
  expect(text).not.toContain('sponsor');
  expect(verifyDraws(exported)).toMatchObject({ isRight: true, draws: 3 });
});

test('organizer and contact belong to what is promised', async () => {
  const { text } = await makeExport(3);
  const forged = readDrawExport(text.replace('400-000-0000', '400-111-1111'));
  expect(forged && verifyDraws(forged)).toEqual({ isRight: false, fault: 'document', seq: null });
});
