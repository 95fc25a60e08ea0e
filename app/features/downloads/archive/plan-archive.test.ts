import { describe, expect, it } from 'vitest';
import { clipFileKeys, parseClipFileKey } from '#shared/clip-files.ts';
import { makeClipDto, makeSourceVideoDto } from '../../clips/testing/make-clip-dto.ts';
import { parseArchiveFileKinds } from './archive-file-kinds.ts';
import { type ArchiveClip, planArchive, toArchiveClip } from './plan-archive.ts';

const view = (over: { state?: 'ready' | 'cutting'; zh?: string | null; hasAudio?: boolean } = {}) => {
  const { state = 'ready', zh = '你好', hasAudio = true } = over;
  const lines = makeClipDto().lines.map((line) => ({ ...line, zh }));
  return {
    clip: makeClipDto({ state, lines }),
    film: { id: 'f', title: 'Shrek', titleZh: null },
    video: makeSourceVideoDto({ hasAudio }),
  };
};
const packed = (over: Parameters<typeof view>[0] = {}): ArchiveClip => {
  const clip = toArchiveClip(view(over));
  if (!clip) throw new Error('not ready');
  return clip;
};
const keys = (...texts: string[]) => texts.flatMap((text) => parseClipFileKey(text) ?? []);

describe('a clip to be packed', () => {
  it('is one that is cut, with the files it can have', () => {
    expect(toArchiveClip(view({ state: 'cutting' }))).toBeNull();
    expect(packed().sizes.get('mp4')).toBe(2_000_000);
    expect(packed().sizes.size).toBe(clipFileKeys.length);
    const silent = packed({ hasAudio: false, zh: null });
    for (const missing of ['mp3', 'background', 'srt.zh', 'burnt.zh', 'gif.zh'])
      expect(silent.sizes.has(missing)).toBe(false);
    expect(silent.sizes.has('srt.both')).toBe(true);
  });
});

describe('an archive that is planned', () => {
  it('has every file there can be, with what they are likely to take', () => {
    const plan = planArchive({ clips: [packed(), packed({ hasAudio: false })], keys: keys('mp4', 'mp3') });
    expect(plan.files.map(({ file }) => file.kind)).toEqual(['mp4', 'mp3', 'mp4']);
    expect(plan).toMatchObject({ missing: 1, fault: null });
    expect(plan.bytes).toBe(4_000_000 + (packed().sizes.get('mp3') ?? 0));
  });

  it('must not be empty, of too many files, or too large', () => {
    const many = (count: number) => Array.from({ length: count }, () => packed());
    expect(planArchive({ clips: many(1), keys: [] }).fault).toBe('none');
    expect(planArchive({ clips: [packed({ hasAudio: false })], keys: keys('mp3') }).fault).toBe('none');
    expect(planArchive({ clips: many(50), keys: keys('mp4', 'mp3') }).fault).toBeNull();
    expect(planArchive({ clips: many(51), keys: keys('mp4', 'mp3') }).fault).toBe('tooMany');
    const large = { ...packed(), sizes: new Map([['mp4', 2_100_000_000]]) };
    expect(planArchive({ clips: [large, large], keys: keys('mp4') }).fault).toBe('tooLarge');
  });
});

it('kinds that were kept come back, and nothing that names no file', () => {
  const usual = ['mp4', 'srt.both'];
  expect(parseArchiveFileKinds({ files: ['gif.zh', 'mp3', 'exe', 7] }).files).toEqual(['mp3', 'gif.zh']);
  for (const stored of [null, 7, {}, { files: 'mp4' }, { files: [] }, { files: ['exe'] }]) {
    expect(parseArchiveFileKinds(stored).files).toEqual(usual);
  }
});
