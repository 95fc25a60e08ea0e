import { expect, test } from 'vitest';
import { workspaceKey } from './workspace-key.ts';

const key = (path: string) => workspaceKey(new URL(path, 'http://taici.test'));

test('the workspace stays the same for every panel and line of a video, and for every panel of a clip', () => {
  const ofVideo = [
    '/list/detail?film_id=f&video_id=v&t=100',
    '/detail?video_id=v&sub_id=v.1&mode=listen',
    '/list/tailor?video_id=v&sub_id=v.2',
    '/list/frezeFrame?video_id=v&frame=3',
  ];
  expect(new Set(ofVideo.map(key)).size).toBe(1);
  const ofClip = ['/detail?bar_id=c', '/contrast?bar_id=c&take=t', '/list/download?bar_id=c'];
  expect(new Set(ofClip.map(key)).size).toBe(1);
});

test('another clip, video, film, share, or dub has another workspace, and an address without any has none', () => {
  const others = [
    '/detail?bar_id=c',
    '/detail?bar_id=d',
    '/detail?video_id=c',
    '/detail?share=c',
    '/detail?dub_id=c',
    '/list/detail?film_id=c',
    '/detail',
  ];
  expect(new Set(others.map(key)).size).toBe(others.length);
  // The list of the clips of a film has no picture.
  expect(key('/list/download?film_id=f')).toBe(key('/list/download'));
});
