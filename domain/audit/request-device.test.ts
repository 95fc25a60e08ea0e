import { expect, test } from 'vitest';
import { deviceOf, runWithDevice } from './request-device.ts';

const userAgent = 'Mozilla/5.0 (Windows NT 10.0) Edg/120.0';

test('names the device to its own account, and only while the request runs', async () => {
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  let later: Promise<string | null> | undefined;
  const seen = await runWithDevice({ actorId: 'ann', userAgent }, async () => {
    later = isOver.then(() => deviceOf('ann'));
    await Promise.resolve();
    return [deviceOf('ann'), deviceOf('bob')];
  });
  end();
  expect(seen).toEqual(['windows edge', null]);
  expect(await later).toBeNull();
  expect(deviceOf('ann')).toBeNull();
});

test('requests at the same time have devices of their own, and an unknown one has none', async () => {
  const read = (actorId: string, agent: string) =>
    runWithDevice({ actorId, userAgent: agent }, async () => {
      await new Promise((resolve) => setImmediate(resolve));
      return deviceOf(actorId);
    });
  const agents = [userAgent, 'curl/8', 'Mozilla/5.0 (iPhone) MicroMessenger/8'];
  expect(await Promise.all(agents.map((agent) => read('ann', agent)))).toEqual([
    'windows edge',
    null,
    'iphone wechat',
  ]);
});
