import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildActivity, planPublication } from '#domain/prize-draw/draw-admin-service.ts';
import { readDrawExport } from '#domain/prize-draw/draw-export.ts';
import { createDrawService } from '#domain/prize-draw/draw-service.ts';
import { createFindParticipant } from '#domain/prize-draw/find-participant.ts';
import { rollPrize } from '#domain/prize-draw/prize-selection.ts';
import type { DrawStore } from '#domain/prize-draw/types.ts';
import { verifyDraws } from '#domain/prize-draw/verify-draws.ts';
import { createSharedLimits } from '#domain/shared-limits/create-shared-limits.ts';
import { makeViewer } from '#domain/testing/factories.ts';
import { makeAccount } from '../testing/fixtures.ts';
import { openTestStore, type TestStore } from '../testing/open-test-store.ts';

const START = 1_000_000;
const END = 2_000_000;

describe.each(['sqlite', 'postgres'] as const)('the chain of draws on %s', (dialect) => {
  let store: TestStore;
  let draw: DrawStore;
  beforeAll(async () => {
    store = await openTestStore({ dialect });
    draw = store.draw;
    await store.accounts.insertAccount(makeAccount({ id: 'lei' }));
  });
  afterAll(() => store?.dispose());

  test('chains concurrent draws and extensions, and an ended activity verifies', async () => {
    const form = {
      title: '转盘',
      rules: '规则',
      startsMs: START,
      endsMs: END,
      chances: 60,
      needsPhone: false,
      sponsor: '台词',
      contact: '400-000-0000',
      wheelTheme: 'blank' as const,
      costCapCents: null,
    };
    const draft = buildActivity({
      form: {
        ...form,
        prizes: [
          {
            id: null,
            name: '金',
            imageDataUrl: null,
            weight: 1,
            stock: 5,
            isFallback: false,
            costCents: null,
          },
          {
            id: null,
            name: '无',
            imageDataUrl: null,
            weight: 2,
            stock: null,
            isFallback: true,
            costCents: null,
          },
        ],
      },
      nowMs: 1,
    });
    await draw.insertActivity(draft);
    const publication = {
      id: draft.id,
      revision: 1,
      nowMs: START,
      actorId: 'lei',
      ...planPublication(draft),
    };
    const published = await Promise.all([
      draw.publishActivity(publication),
      draw.publishActivity(publication),
    ]);
    expect(published.sort()).toEqual([false, true]);
    const openings = [store, store.openAnother(), store.openAnother()];
    const turn = (requestId: string, at: number) =>
      (openings[at % 3] ?? store).draw.draw({
        ...{ recordId: randomUUID(), activityId: draft.id, accountId: 'lei', requestId, nowMs: START },
        roll: rollPrize,
      });
    const same = await Promise.all(Array.from({ length: 50 }, (_, at) => turn('one click', at)));
    expect(new Set(same.map((outcome) => JSON.stringify(outcome))).size).toBe(1);
    const extend = draw.extendActivity({
      ...{ id: draft.id, revision: 2, nowMs: START, endsAfterMs: START, endsMs: END + 5, chances: 61 },
      addedStock: [{ prizeId: draft.prizes[0]?.id ?? '', count: 2 }],
      actorId: 'lei',
    });
    await Promise.all([extend, ...Array.from({ length: 40 }, (_, at) => turn(`click ${at}`, at))]);
    expect(await extend).toBe(true);
    await draw.transitionActivity({
      id: draft.id,
      from: 'active',
      to: 'ended',
      nowMs: START,
      actorId: 'lei',
    });
    const clock = { nowMs: () => END };
    const phoneKey = async () => new Uint8Array(32);
    const service = createDrawService({
      ...{ draw, clock, phoneKey },
      limits: createSharedLimits({ store: store.sharedLimits, secret: phoneKey, clock }),
      findParticipant: createFindParticipant({ draw, visitors: store.visitors, clock }),
    });
    let text = '';
    for await (const part of await service.exportDraws({ viewer: makeViewer('lei'), activityId: draft.id }))
      text += part;
    const exported = readDrawExport(text);
    expect(exported && verifyDraws(exported)).toMatchObject({ isRight: true, draws: 41 });
    expect(exported?.links).toHaveLength(42);
    expect(text).not.toContain('lei');
    // The same links, whatever the size of a page.
    const paged = [];
    for (let afterSeq = 0; afterSeq < 41; afterSeq += 7)
      paged.push(...(await draw.listLinks({ activityId: draft.id, afterSeq, limit: 7 })));
    expect(paged).toEqual(exported?.links);
  });
});
