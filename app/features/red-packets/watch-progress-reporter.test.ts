import { describe, expect, it } from 'vitest';
import { WatchProgressReporter } from './watch-progress-reporter.ts';

describe('WatchProgressReporter', () => {
  const record = () => {
    const spans: [number, number][] = [];
    const reporter = new WatchProgressReporter({ report: (from, to) => spans.push([from, to]) });
    const play = (from: number, to: number) => {
      for (let ms = from; ms <= to; ms += 40) reporter.take({ ms, playing: true, ended: false }, 60_000);
    };
    return { spans, reporter, play };
  };

  it('reports played spans after an empty first report', () => {
    const { spans, play, reporter } = record();
    reporter.take({ ms: 0, playing: false, ended: false }, 60_000);
    expect(spans).toEqual([]);
    play(0, 16_040);
    expect(spans).toEqual([
      [0, 0],
      [0, 8000],
      [8000, 16_000],
    ]);
    reporter.take({ ms: 16_040, playing: false, ended: false }, 60_000);
    expect(spans.at(-1)).toEqual([16_000, 16_040]);
  });

  it('leaves out skipped parts, and reports up to the length of the video at its end', () => {
    const { spans, play, reporter } = record();
    play(0, 2000);
    play(50_000, 52_000);
    play(10_000, 11_000);
    reporter.flush();
    expect(spans).toEqual([
      [0, 0],
      [0, 2000],
      [50_000, 52_000],
      [10_000, 11_000],
    ]);
    play(59_000, 59_960);
    reporter.take({ ms: 59_980, playing: false, ended: true }, 60_000);
    expect(spans.at(-1)).toEqual([59_000, 60_000]);
  });
});
