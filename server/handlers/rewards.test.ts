import { beforeAll, expect, test } from 'vitest';
import { addCompanyWithVideo, makeRedPacket } from '#store/testing/campaign-fixtures.ts';
import { type Person, setUpPeople } from '../testing/people.ts';

const { server, visitor, addPerson } = setUpPeople();
const REWARDS = '/api/client_rewards.php';
let ann: Person;
let ben: Person;
beforeAll(async () => {
  [ann, ben] = [await addPerson(), await addPerson()];
});

test('everybody sees what they have got, and nobody else does', async () => {
  const { store } = server();
  const place = await addCompanyWithVideo(store);
  const redPacket = makeRedPacket(place);
  const { redPackets } = store.campaigns;
  await redPackets.insertRedPacket(redPacket);
  const shares = Array.from({ length: 10 }, () => 100);
  await redPackets.activate({ redPacket, shares, actorId: 'admin', nowMs: 0 });
  const claim = { redPacketId: redPacket.id, requestId: 'r', grantId: 'a-grant', nowMs: 5 };
  await redPackets.claim({ ...claim, accountId: ann.id });

  expect(await ann.get(REWARDS)).toMatchObject({
    status: 200,
    body: {
      total: 1,
      list: [
        {
          ...{ kind: 'red_packet', reward_id: 'a-grant', title: redPacket.theme, video_id: place.videoId },
          ...{ money: 100, state: 'owed', created_ms: 5, settled_ms: null },
        },
      ],
    },
  });
  expect((await ben.get(REWARDS)).body).toMatchObject({ total: 0, list: [] });
  expect((await visitor.get(REWARDS)).status).toBe(401);
  expect((await ann.get(REWARDS, { pagesize: '0' })).status).toBe(400);
});
