import { addVisitors } from '#store/testing/campaign-fixtures.ts';
import { makeActivity } from '#store/testing/draw-fixtures.ts';
import type { Benchmark } from '../types.ts';
import { type GrantGround, measureGrants } from './measure-grants.ts';

const drawGround: GrantGround = {
  async prepare(store, count) {
    const visitors = await addVisitors(store, count);
    const activity = makeActivity();
    await store.draw.insertActivity(activity);
    return async (on, at) => {
      const outcome = await on.draw.draw({
        ...{ recordId: `r${at}`, activityId: activity.id, accountId: visitors[at] ?? '', requestId: 'click' },
        limits: [{ counter: `draws of ${at}`, count: 30, windowMs: 60_000 }],
        ...{ nowMs: activity.startsMs, roll: () => ({ roll: 0, index: at % activity.prizes.length }) },
      });
      if ('refused' in outcome) throw new Error(`the draw ${at} was refused: ${outcome.refused}`);
    };
  },
};

/** `--grants 3000` (the default): how many draws each line of the table is measured with. */
export const drawBench: Benchmark = {
  title: 'Draws of one activity, each by another account: durable draws a second at 1, 16, and 256 clients',
  run: ({ grants = '3000' }) => measureGrants({ ground: drawGround, grants: Number(grants) }),
};
