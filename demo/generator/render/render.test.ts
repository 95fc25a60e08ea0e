import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEMO_SAMPLE_RATE } from '../audio/audio-format.ts';
import { type DemoFilm, type SpokenLine, setNames } from '../types.ts';
import { animateCharacter } from './animate-character.ts';
import { paintRaster } from './paint-raster.ts';
import { planShots } from './plan-shots.ts';
import { prepareScene } from './prepare-scene.ts';
import { rasterizeSvg } from './rasterize-svg.ts';
import { drawSet } from './sets/draw-set.ts';
import { FRAME_BYTES, FRAME_RATE, FRAME_WIDTH, wrapFrameBuffer } from './yuv-frame.ts';

const seats: DemoFilm['seats'] = ['mia', 'oscar'];

function spokenOf(lengths: number[]): SpokenLine[] {
  let clock = 2600;
  return lengths.map((length, index) => {
    const startMs = clock;
    clock += length + 600;
    const speaker = seats[index % 2] ?? 'mia';
    return { line: { speaker, en: 'Hello.', zh: '你好。' }, startMs, endMs: startMs + length };
  });
}

describe('planShots', () => {
  it('covers every frame once and never cuts to the same setup', () => {
    const lengths = fc.array(fc.integer({ min: 400, max: 5000 }), { minLength: 1, maxLength: 14 });
    fc.assert(
      fc.property(fc.string(), lengths, (seed, times) => {
        const spoken = spokenOf(times);
        const frames = Math.ceil((((spoken.at(-1)?.endMs ?? 0) + 2500) * FRAME_RATE) / 1000);
        const shots = planShots({ seed, spoken, seats, frames });
        expect(shots[0]).toMatchObject({ setup: 'wide', fromFrame: 0 });
        expect(shots.at(-1)).toMatchObject({ toFrame: frames });
        shots.slice(1).forEach((shot, index) => {
          expect(shot.fromFrame).toBe(shots[index]?.toFrame);
          expect(shot.setup).not.toBe(shots[index]?.setup);
        });
        for (const shot of shots)
          expect(shot.toFrame - shot.fromFrame).toBeGreaterThanOrEqual(FRAME_RATE / 3);
      }),
    );
  });

  it('shows the speaker', () => {
    const spoken = spokenOf([1500, 1500, 1500, 1500]);
    const shots = planShots({ seed: 'x', spoken, seats, frames: 400 });
    const second = spoken[1];
    const at = Math.round(((second?.startMs ?? 0) * FRAME_RATE) / 1000);
    expect(shots.find(({ fromFrame, toFrame }) => at >= fromFrame && at < toFrame)?.setup).toBe('right');
  });
});

describe('paintRaster', () => {
  const view = { x: 0, y: 0, width: FRAME_WIDTH };
  const rect = { x: 100, y: 100, width: 400, height: 200 };
  const square = '<rect x="200" y="150" width="100" height="100" fill="#ffffff"/>';
  const blank = () => wrapFrameBuffer(new ArrayBuffer(FRAME_BYTES));
  const lumaAt = (frame: ReturnType<typeof blank>, x: number, y: number) => frame.y.data[y * FRAME_WIDTH + x];

  it('paints a drawing at its position in the world, and nothing elsewhere', async () => {
    const raster = await rasterizeSvg({ markup: square, rect, scale: 1, blur: 0 });
    const frame = blank();
    paintRaster({ frame, raster, view });
    expect(lumaAt(frame, 250, 200)).toBe(235);
    expect(lumaAt(frame, 197, 200)).toBe(0);
    expect(lumaAt(frame, 303, 200)).toBe(0);
    const lit = frame.y.data.reduce((sum, sample) => sum + (sample > 117 ? 1 : 0), 0);
    expect(lit).toBe(100 * 100);
  });

  it('moves a drawing by fractions of a sample without changing its total brightness', async () => {
    const raster = await rasterizeSvg({ markup: square, rect, scale: 1, blur: 0 });
    const middle = (x: number) => {
      const frame = blank();
      paintRaster({ frame, raster, view: { ...view, x } });
      const row = frame.y.data.subarray(200 * FRAME_WIDTH, 201 * FRAME_WIDTH);
      const total = row.reduce((sum, sample) => sum + sample, 0);
      return { total, middle: row.reduce((sum, sample, at) => sum + sample * at, 0) / total };
    };
    const still = middle(0);
    for (const shift of [0.25, 0.5, 0.75]) {
      const moved = middle(shift);
      expect(moved.middle).toBeCloseTo(still.middle - shift, 1);
      expect(moved.total / still.total).toBeCloseTo(1, 2);
    }
  });

  it('rotates about a pivot, fades, darkens, and clips a drawing', async () => {
    const raster = await rasterizeSvg({ markup: square, rect, scale: 1, blur: 0 });
    const turned = blank();
    paintRaster({
      frame: turned,
      raster,
      view,
      pose: { pivotX: 200, pivotY: 200, radians: Math.PI, shiftX: 0, shiftY: 0 },
    });
    expect(lumaAt(turned, 150, 200)).toBe(235);
    expect(lumaAt(turned, 250, 200)).toBe(0);
    const faded = blank();
    paintRaster({ frame: faded, raster, view, strength: 0.5 });
    expect(lumaAt(faded, 250, 200)).toBeCloseTo(117, -1);
    const darkened = blank();
    paintRaster({ frame: darkened, raster, view, tint: 0.5 });
    expect(lumaAt(darkened, 250, 200)).toBeCloseTo(117, -1);
    const clipped = blank();
    paintRaster({
      frame: clipped,
      raster,
      view,
      clip: { rect: { x: 0, y: 0, width: 250, height: 720 }, view },
    });
    expect(lumaAt(clipped, 248, 200)).toBe(235);
    expect(lumaAt(clipped, 251, 200)).toBe(0);
  });

  it('never reads past the edge of a drawing, whatever its pose', async () => {
    const full = '<rect x="0" y="0" width="2000" height="2000" fill="#808080"/>';
    const raster = await rasterizeSvg({
      markup: full,
      rect: { x: 0, y: 0, width: 64, height: 48 },
      scale: 1,
      blur: 0,
    });
    const place = fc.double({ min: -900, max: 900, noNaN: true });
    fc.assert(
      fc.property(place, place, fc.double({ min: -3, max: 3, noNaN: true }), (shiftX, shiftY, radians) => {
        const frame = blank();
        paintRaster({ frame, raster, view, pose: { pivotX: 32, pivotY: 24, radians, shiftX, shiftY } });
        for (const sample of frame.y.data) if (sample > 127) return false;
        return true;
      }),
      { numRuns: 40 },
    );
  });
});

describe('drawSet', () => {
  it.each(setNames)('fills the picture behind the characters in %s', async (name) => {
    const set = drawSet(name);
    const markup = set.behind.map((layer) => (layer.clip === undefined ? layer.markup : '')).join('');
    const raster = await rasterizeSvg({
      markup,
      rect: { x: 0, y: 0, width: 1920, height: 1080 },
      scale: 0.1,
      blur: 0,
    });
    if (raster.kind !== 'drawing') throw new Error('expected a drawing');
    const { words } = raster.planes.y;
    const holes = words.filter((word) => ((word >> 16) & 255) < 250).length;
    expect(holes / words.length).toBeLessThan(0.01);
  });
});

describe('animateCharacter', () => {
  const spoken = spokenOf([1500, 1500]);
  const frames = 190;
  const speech = spoken.map(() =>
    Float32Array.from(
      { length: 1.5 * DEMO_SAMPLE_RATE },
      (_, i) => Math.sin(i / 40) * Math.sin(i / 3000) ** 2 * 0.4,
    ),
  );
  const animate = (person: string) => animateCharacter({ person, seed: 'x', spoken, speech, frames });
  const framesOf = ({ startMs, endMs }: SpokenLine) =>
    [Math.round((startMs * FRAME_RATE) / 1000), Math.round((endMs * FRAME_RATE) / 1000)] as const;

  it('moves only the mouth of the speaker', () => {
    for (const [index, line] of spoken.entries()) {
      const [from, to] = framesOf(line);
      const speaker = animate(line.line.speaker);
      const listener = animate(seats[1 - index] ?? '');
      expect(new Set(speaker.mouth.slice(from, to)).size).toBeGreaterThan(2);
      expect(new Set(listener.mouth.slice(from, to))).toEqual(new Set(['shut']));
      expect(speaker.speakingWeight[to - 2]).toBeGreaterThan(0.9);
      expect(listener.speakingWeight[to - 2]).toBeLessThan(0.2);
    }
  });

  it('shuts the eyes for two frames at each blink', () => {
    const { eyes } = animateCharacter({ person: 'mia', seed: 'y', spoken, speech, frames: 1200 });
    const blinks = eyes.join(' ').match(/half shut shut half/g) ?? [];
    expect(blinks.length).toBeGreaterThan(8);
    expect(eyes.filter((state) => state === 'shut')).toHaveLength(blinks.length * 2);
  });
});

describe('prepareScene', () => {
  it('paints every sample of a frame, and equal pictures only for equal frames', async () => {
    const spoken = spokenOf([1500, 1500]);
    const speech = spoken.map(({ startMs, endMs }) =>
      Float32Array.from(
        { length: ((endMs - startMs) * DEMO_SAMPLE_RATE) / 1000 },
        (_, i) => Math.sin(i / 40) * Math.sin(i / 3000) ** 2 * 0.4,
      ),
    );
    const picture = { seed: 'x', set: 'beach' as const, seats, spoken, speech, frames: 190 };
    const [paint, again] = await Promise.all([prepareScene(picture), prepareScene(picture)]);
    const paintFrame = (painter: typeof paint, at: number) => {
      const buffer = new ArrayBuffer(FRAME_BYTES);
      painter(at, wrapFrameBuffer(buffer));
      return Buffer.from(buffer);
    };
    for (const at of [0, 70, 140, 189]) {
      expect(paintFrame(paint, at).equals(paintFrame(again, at))).toBe(true);
      // A sample that was not painted remains 0, as in a new buffer. No color has this value.
      expect(paintFrame(paint, at).includes(0)).toBe(false);
    }
    expect(paintFrame(paint, 0).equals(paintFrame(paint, 1))).toBe(false);
    expect(() => paintFrame(paint, 190)).toThrow(RangeError);
  });
});
