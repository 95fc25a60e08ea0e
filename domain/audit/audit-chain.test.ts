import { expect, test } from 'vitest';
import { type AuditLink, auditChainStart, findBrokenLink, linkAuditEntry } from './audit-chain.ts';
import type { AuditEntry } from './audit-entry.ts';

const entries = Array.from(
  { length: 5 },
  (_, at): AuditEntry => ({
    ...{ id: `entry-${at}`, actorId: 'owner', action: 'account_made', subjectId: `account-${at}` },
    ...{ detail: { roles: 'client' }, createdMs: at },
  }),
);

function makeChain() {
  let head: AuditLink = auditChainStart;
  const rows = entries.map((entry) => {
    head = linkAuditEntry({ entry, before: head });
    return { link: head, entry: entry as AuditEntry | null };
  });
  return { rows, head };
}

type Chain = ReturnType<typeof makeChain>;
const check = ({ rows, head }: Chain) =>
  findBrokenLink({
    batches: (async function* () {
      // An uneven batch ends in the middle of the chain.
      yield rows.slice(0, 3);
      yield rows.slice(3);
    })(),
    head,
  });

test('a chain whose last entry is the head is unbroken, and so is an empty one', async () => {
  expect(await check(makeChain())).toBeNull();
  expect(await check({ rows: [], head: auditChainStart })).toBeNull();
});

test.each<[string, number, (chain: Chain) => void]>([
  ['an entry was changed', 3, ({ rows }) => Object.assign(rows[2]?.entry ?? {}, { subjectId: 'another' })],
  ['an entry was removed', 2, ({ rows }) => rows.splice(1, 1)],
  ['the last entry was removed', 5, ({ rows }) => rows.pop()],
  ['an entry was added twice', 3, ({ rows }) => rows[1] && rows.splice(2, 0, rows[1])],
  ['two entries were swapped', 2, ({ rows }) => rows[1] && rows.splice(1, 2, ...rows.slice(1, 3).reverse())],
  ['an entry cannot be read', 4, ({ rows }) => rows[3] && Object.assign(rows[3], { entry: null })],
  [
    'the head is that of a longer chain',
    6,
    (chain) => Object.assign(chain, { head: { ...chain.head, seq: 6 } }),
  ],
])('names the first entry that does not follow when %s', async (_, seq, damage) => {
  const chain = structuredClone(makeChain());
  damage(chain);
  expect(await check(chain)).toBe(seq);
});
