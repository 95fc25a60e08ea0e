import { expect, test } from 'vitest';
import { nextSpeed, parsePlayerSettings, playbackSpeeds } from './player-settings.ts';

test('what was kept comes back', () => {
  const kept = {
    loop: { mode: 'repeat', times: 5 },
    speed: 0.75,
    subtitles: 'en',
    muted: true,
    autoAdvance: false,
  };
  expect(parsePlayerSettings(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
});

test('what is missing, unknown or damaged falls back alone', () => {
  const initial = parsePlayerSettings(null);
  expect(initial).toMatchObject({ loop: { mode: 'off' }, speed: 1, subtitles: 'both', muted: false });
  expect(parsePlayerSettings({ loop: { mode: 'dance', times: 400 }, speed: 9, subtitles: 'zh' })).toEqual({
    ...initial,
    loop: { mode: 'off', times: 10 },
    subtitles: 'zh',
  });
});

test('speed goes step by step and holds at both ends', () => {
  expect(nextSpeed(1, 1)).toBe(1.1);
  expect(nextSpeed(1, -1)).toBe(0.9);
  expect(nextSpeed(playbackSpeeds[0], -1)).toBe(0.5);
  expect(nextSpeed(1.5, 1)).toBe(1.5);
});
