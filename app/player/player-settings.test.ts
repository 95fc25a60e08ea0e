import { expect, test } from 'vitest';
import { nextSpeed, parsePlayerSettings, playbackSpeeds } from './player-settings.ts';

test('reads stored settings back', () => {
  const settings = {
    loop: { mode: 'repeat', times: 5 },
    speed: 0.75,
    subtitles: 'en',
    muted: true,
    autoAdvance: false,
  };
  expect(parsePlayerSettings(JSON.parse(JSON.stringify(settings)))).toEqual(settings);
});

test('replaces only missing or invalid values by their defaults', () => {
  const initial = parsePlayerSettings(null);
  expect(initial).toMatchObject({ loop: { mode: 'off' }, speed: 1, subtitles: 'both', muted: false });
  expect(parsePlayerSettings({ loop: { mode: 'dance', times: 400 }, speed: 9, subtitles: 'zh' })).toEqual({
    ...initial,
    loop: { mode: 'off', times: 10 },
    subtitles: 'zh',
  });
});

test('nextSpeed moves by one step and stops at both ends', () => {
  expect(nextSpeed(1, 1)).toBe(1.1);
  expect(nextSpeed(1, -1)).toBe(0.9);
  expect(nextSpeed(playbackSpeeds[0], -1)).toBe(0.5);
  expect(nextSpeed(1.5, 1)).toBe(1.5);
});
