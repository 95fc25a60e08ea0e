import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { gainAt, gainsUnderVoices, planSpanGain } from '#domain/dubs/plan-gains.ts';
import { planDubBed } from './dub-sound.ts';

const spans = [
  { startMs: 0, endMs: 900 },
  { startMs: 2_000, endMs: 3_100 },
];

/** Returns the gains of a mix, in the order of its sounds, as functions of the time in milliseconds. */
function gainsOfMix(bed: Parameters<typeof planDubBed>[0]['bed']): ((ms: number) => number)[] {
  const args = planDubBed({
    ...{ clip: '/clip.mp4', hasAudio: true, bed, isWide: true, spans },
    ...{ clipSamples: 240_000, output: '/bed.wav' },
  });
  const graph = args[args.indexOf('-filter_complex') + 1] ?? '';
  return [...graph.matchAll(/volume=volume='([^']+)':eval=frame/g)].map(([, expression = '']) => {
    const text = expression.replaceAll('\\,', ',');
    const clip = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));
    return (ms) => runInNewContext(text, { t: ms / 1000, clip, min: Math.min });
  });
}

test('a mix has the gains that the page plays before it', () => {
  const background = { source: 'background', gainDb: -5 } as const;
  const [original, under] = gainsOfMix(background);
  const [ducked] = gainsOfMix({ source: 'original', gainDb: -15 });
  const inside = gainsUnderVoices(background).background;
  const planned = {
    original: planSpanGain({ spans, outside: 1, inside: 0 }),
    under: planSpanGain({ spans, outside: 0, inside }),
    ducked: planSpanGain({ spans, outside: 1, inside: 10 ** (-15 / 20) }),
  };
  for (let ms = 0; ms <= 5_000; ms += 10) {
    expect(original?.(ms)).toBeCloseTo(gainAt(planned.original, ms), 4);
    expect(under?.(ms)).toBeCloseTo(gainAt(planned.under, ms), 4);
    expect(ducked?.(ms)).toBeCloseTo(gainAt(planned.ducked, ms), 4);
  }
});
