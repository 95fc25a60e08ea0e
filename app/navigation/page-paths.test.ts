import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { describe, expect, test } from 'vitest';
import routes from '../routes.ts';
import {
  adEditorPath,
  campaignDetailPath,
  guestbookModerationPaths,
  wordEditorPaths,
} from './admin-paths.ts';
import {
  clipEditorPath,
  downloadPath,
  dubbingPath,
  dubPath,
  dubWallPath,
  filmPath,
  learningPath,
  lessonGroupPath,
  lessonPath,
  stillPath,
  voiceComparisonPath,
} from './page-addresses.ts';
import { guestbookPaths, pagePaths, withQuery, wordListPaths } from './page-paths.ts';

/** Returns the addresses of routes, with the optional parameters of an address left out. */
function listAddresses(entries: readonly RouteConfigEntry[], parent = ''): string[] {
  return entries.flatMap(({ path, index, children = [] }) => {
    const address = path === undefined ? parent : `${parent}/${path.replace(/\/:\w+\?$/, '')}`;
    return [...(path !== undefined || index ? [address || '/'] : []), ...listAddresses(children, address)];
  });
}

const tables = [pagePaths, wordListPaths, wordEditorPaths, guestbookPaths, guestbookModerationPaths];

test('every address of the tables is one of a page', () => {
  const known = listAddresses(routes);
  const addresses = tables.flatMap((table) => Object.values(table));
  expect(addresses.filter((address) => !known.includes(address))).toEqual([]);
});

test('no other file writes the address of a page', () => {
  const root = resolve(import.meta.dirname, '../..');
  const writers = [
    ...['page-paths', 'page-addresses', 'admin-paths'].map((name) => `app/navigation/${name}.ts`),
    'app/routes.ts',
  ];
  const files = ['app', 'server', 'domain'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name}`)
      .filter(
        (name) => /\.tsx?$/.test(name) && !/\.test\.|\/testing\//.test(name) && !writers.includes(name),
      ),
  );
  const addresses = listAddresses(routes)
    .map((address) => address.slice(1))
    .filter((address) => address !== '' && address !== '*');
  const written = new RegExp(`['"\`]/(?:${addresses.join('|')})/?(?=['"\`?#]|\\$\\{)`);
  const found = files.flatMap((name) => {
    const code = readFileSync(join(root, name), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/ .*/g, '');
    return code
      .split('\n')
      .filter((line) => written.test(line))
      .map((line) => `${name}: ${line.trim()}`);
  });
  expect(found).toEqual([]);
});

describe('addresses with parameters', () => {
  test('leave out what is not given', () => {
    expect(withQuery('/x', { a: null, b: undefined, c: '' })).toBe('/x');
    expect(withQuery('/x', { a: 0, b: 'one & two' })).toBe('/x?a=0&b=one+%26+two');
  });

  const line = { id: 'v.7', mark: '1000-x' };

  test('name a film, a video, and a line', () => {
    expect(filmPath({ filmId: 'f' })).toBe('/list/detail?film_id=f');
    expect(filmPath({ filmId: 'f', videoId: 'v', line })).toBe(
      '/list/detail?film_id=f&video_id=v&sub_id=v.7&said=1000-x',
    );
  });

  test('name a clip, or what a clip is cut from', () => {
    expect(clipEditorPath({ clipId: 'c' })).toBe('/list/tailor?bar_id=c');
    expect(clipEditorPath({ videoId: 'v', line })).toBe('/list/tailor?video_id=v&sub_id=v.7&said=1000-x');
    expect(clipEditorPath({ videoId: 'v', startMs: 0, endMs: 1000.6 })).toBe(
      '/list/tailor?video_id=v&start_ms=0&end_ms=1001',
    );
    expect(stillPath({ clipId: 'c' })).toBe('/list/frezeFrame?bar_id=c');
    expect(stillPath({ videoId: 'v', line, frame: 36 })).toBe(
      '/list/frezeFrame?video_id=v&sub_id=v.7&said=1000-x&frame=36',
    );
    expect(dubbingPath({ clipId: 'c' })).toBe('/detail?bar_id=c');
    expect(dubbingPath({ shareId: 's' })).toBe('/detail?share=s');
    expect(dubPath('d')).toBe('/detail?dub_id=d');
    expect(dubbingPath({ videoId: 'v', line, lastLine: { id: 'v.9', mark: null } }, 'listen')).toBe(
      '/detail?video_id=v&sub_id=v.7&said=1000-x&last_sub_id=v.9&mode=listen',
    );
    expect(voiceComparisonPath({ clipId: 'c' })).toBe('/contrast?bar_id=c');
    expect(voiceComparisonPath({ clipId: 'c', takeId: 't' })).toBe('/contrast?bar_id=c&take=t');
  });

  test('name the page of a list and its snapshot from the second page on', () => {
    const [first, second] = [
      { pageNumber: 1, asOfMs: 5 },
      { pageNumber: 2, asOfMs: 5 },
    ];
    expect(learningPath({ clips: first, takes: first })).toBe('/me');
    expect(learningPath({ clips: second, takes: first })).toBe('/me?pageno=2&as_of=5');
    expect(learningPath({ clips: first, takes: second })).toBe('/me?take_pageno=2&take_as_of=5');
    expect(dubWallPath({})).toBe('/dubs');
    expect(dubWallPath({ sort: 'liked', clipId: 'c', ...second })).toBe(
      '/dubs?bar_id=c&sort=liked&pageno=2&as_of=5',
    );
    expect(downloadPath({ filmId: 'f', pageNumber: 3 })).toBe('/list/download?film_id=f&pageno=3');
    expect(downloadPath({ clipId: 'c' })).toBe('/list/download?bar_id=c');
    expect(downloadPath({ videoId: 'v', line, lastLine: line })).toBe(
      '/list/download?video_id=v&sub_id=v.7&said=1000-x',
    );
  });

  test('name a lesson and its stage', () => {
    expect(lessonGroupPath(1)).toBe('/m');
    expect(lessonGroupPath(3)).toBe('/m?type=3');
    expect(lessonPath({ kind: 'm1', id: 'l' })).toBe('/m1/previousVideo?lesson_id=l');
    expect(lessonPath({ kind: 'm3', id: 'l', stage: 'complete' })).toBe('/m3/complete?lesson_id=l');
    expect(lessonPath({ kind: 'm2', id: 'l', stage: 'simpleClass' })).toBe('/m2/simplesson?lesson_id=l');
    expect(lessonPath({ kind: 'm2', id: 'l', stage: 'complete' })).toBe('/m2/simplesson?lesson_id=l&done=1');
  });

  test('name what an administrator edits', () => {
    expect(adEditorPath({ adId: 'a' })).toBe('/admin7ry784/ad/set?ad_id=a');
    expect(adEditorPath({ companyId: 'c' })).toBe('/admin7ry784/ad/set?company_id=c');
    expect(campaignDetailPath('a/b')).toBe('/admin7ry784/Detail/a%2Fb');
  });
});
