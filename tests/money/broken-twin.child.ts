import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { openStore } from '#store/open-store.ts';

/**
 * Answers claims wrongly on purpose: it reads and writes without a transaction, and answers before it writes. The account is
 * in the header `x-account`. `node broken-twin.child.ts DATABASE`.
 */
const store = openStore({ sqlitePath: process.argv[2] ?? '' });

async function claim(redPacketId: string, accountId: string, answer: (cents: number) => void): Promise<void> {
  const { db } = store;
  const share = await db
    .selectFrom('red_packet_shares')
    .select(['share_index', 'cents'])
    .where('red_packet_id', '=', redPacketId)
    .where('is_granted', '=', 0)
    .orderBy('share_index')
    .executeTakeFirst();
  const redPacket = await store.campaigns.redPackets.redPacketById(redPacketId);
  if (!share || !redPacket) return answer(0);
  answer(share.cents);
  await sleep(5);
  await db
    .updateTable('red_packet_shares')
    .set({ is_granted: 1 })
    .where('red_packet_id', '=', redPacketId)
    .where('share_index', '=', share.share_index)
    .execute();
  await db
    .updateTable('red_packets')
    .set({
      granted_count: redPacket.grantedCount + 1,
      granted_cents: redPacket.grantedCents + share.cents,
    })
    .where('id', '=', redPacketId)
    .execute();
  const grant = { id: `${redPacketId} ${accountId}`, red_packet_id: redPacketId, visitor_id: accountId };
  await db
    .insertInto('red_packet_grants')
    .values({ ...grant, ...share, state: 'owed', created_ms: Date.now(), paid_ms: null, paid_by: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const server = createServer(async (request, response) => {
  const body = new URLSearchParams(await text(request));
  const redPacketId = body.get('hb_id_md5') ?? '';
  const accountId = String(request.headers['x-account']);
  await claim(redPacketId, accountId, (money) => response.end(JSON.stringify({ outcome: 'granted', money })));
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address && typeof address === 'object') console.log(`http://127.0.0.1:${address.port}`);
});
