import { expect, test } from 'vitest';
import { formatEpisodeNumber, formatVideoName } from './video-name.ts';

test('formats the season and the episode, and leaves out what is unknown', () => {
  expect(formatEpisodeNumber({ season: 1, episode: 2 })).toBe('S1E2');
  expect(formatEpisodeNumber({ season: null, episode: 12 })).toBe('E12');
  expect(formatEpisodeNumber({ season: 3, episode: null })).toBe('S3');
  expect(formatEpisodeNumber({ season: null, episode: null })).toBe('');
});

test('pads both numbers to the width', () => {
  expect(formatEpisodeNumber({ season: 1, episode: 102 }, 2)).toBe('S01E102');
});

test('names a video by number and title, by one of them, or not at all', () => {
  expect(formatVideoName({ season: 1, episode: 2, title: 'Pilot' })).toBe('S1E2 Pilot');
  expect(formatVideoName({ season: 1, episode: 2, title: null })).toBe('S1E2');
  expect(formatVideoName({ season: null, episode: null, title: 'Pilot' })).toBe('Pilot');
  expect(formatVideoName({ season: null, episode: null, title: '' })).toBe('');
});
