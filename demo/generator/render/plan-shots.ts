import { seededRandom } from '../seeded-random.ts';
import type { SpokenLine } from '../types.ts';
import { FRAME_RATE } from './yuv-frame.ts';

/** Views of the camera: the whole room, both characters closer, or one of them alone. */
const setups = ['wide', 'two', 'left', 'right'] as const;
export type Setup = (typeof setups)[number];

/** A run of frames [fromFrame, toFrame) of one setup, with a slow move. */
export interface Shot {
  setup: Setup;
  fromFrame: number;
  toFrame: number;
  /** Share of the setup's width that the view has at the beginning and at the end. */
  zoomFrom: number;
  zoomTo: number;
  /** Sideways travel of the view from beginning to end, as a share of its width. */
  travel: number;
}

/** Time from a cut to the line that it belongs to. */
const LEAD_MS = 190;
const LONG_LINE_MS = 3300;
const REACTION_MS = 1150;

interface Cut {
  atMs: number;
  setup: Setup;
}

function chooseCuts(args: {
  random: () => number;
  spoken: readonly SpokenLine[];
  seats: readonly [string, string];
}): Cut[] {
  const { random, spoken, seats } = args;
  const cuts: Cut[] = [{ atMs: 0, setup: 'wide' }];
  spoken.forEach(({ line, startMs, endMs }, index) => {
    const side = seats.indexOf(line.speaker);
    const isLast = index === spoken.length - 1;
    if (index === 0) return;
    if (side === -1) {
      cuts.push({ atMs: startMs - LEAD_MS, setup: 'wide' });
      return;
    }
    const speakerSetup: Setup = side === 0 ? 'left' : 'right';
    const listenerSetup: Setup = side === 0 ? 'right' : 'left';
    const isShared = index % 5 === 4 || index === spoken.length - 2;
    cuts.push({ atMs: startMs - LEAD_MS, setup: isShared ? 'two' : speakerSetup });
    if (!isShared && !isLast && endMs - startMs > LONG_LINE_MS && random() < 0.6) {
      cuts.push({ atMs: endMs - REACTION_MS, setup: listenerSetup });
    }
    if (isLast) cuts.push({ atMs: endMs + 380, setup: 'wide' });
  });
  return cuts;
}

/**
 * Plans the shots of a scene, without gaps from frame 0 to `frames`. Adjacent shots never have the same
 * setup.
 */
export function planShots(args: {
  seed: string;
  spoken: readonly SpokenLine[];
  seats: readonly [string, string];
  frames: number;
}): Shot[] {
  const random = seededRandom(`${args.seed} shots`);
  const cuts = chooseCuts({ random, spoken: args.spoken, seats: args.seats }).filter(
    (cut, index, all) => index === 0 || cut.setup !== all[index - 1]?.setup,
  );
  return cuts.map((cut, index) => {
    const next = cuts[index + 1];
    const zoomsIn = index === cuts.length - 1 ? false : index === 0 || random() < 0.7;
    const depth = 0.03 + random() * 0.025;
    return {
      setup: cut.setup,
      fromFrame: Math.round((cut.atMs * FRAME_RATE) / 1000),
      toFrame: next === undefined ? args.frames : Math.round((next.atMs * FRAME_RATE) / 1000),
      zoomFrom: zoomsIn ? 1 : 1 - depth,
      zoomTo: zoomsIn ? 1 - depth : 1,
      travel: (random() - 0.5) * 0.035,
    };
  });
}
