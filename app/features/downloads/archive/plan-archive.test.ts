import { describe, expect, it } from 'vitest';
import { clipFileKeys, parseClipFileKey } from '#shared/clip-files.ts';
import { makeClipDto, makeSourceVideoDto } from '../../clips/testing/make-clip-dto.ts';
import { parseArchiveFileKinds } from './archive-file-kinds.ts';
import { type ArchiveClip, planArchive, toArchiveClip } from './plan-archive.ts';

const view = (overrides: { state?: 'ready' | 'cutting'; zh?: string | null; hasAudio?: boolean } = {}) => {
  const { state = 'ready', zh = '你好', hasAudio = true } = overrides;
  const lines = makeClipDto().lines.map((line) => ({ ...line, zh }));
  return {
    clip: makeClipDto({ state, lines }),
    film: { id: 'f', title: 'Shrek', titleZh: null },
    video: makeSourceVideoDto({ hasAudio }),
    canShare: true,
  };
};
const archiveClipOf = (overrides: Parameters<typeof view>[0] = {}): ArchiveClip => {
  const clip = toArchiveClip(view(overrides));
  if (!clip) throw new Error('not ready');
  return clip;
};
const keys = (...texts: string[]) => texts.flatMap((text) => parseClipFileKey(text) ?? []);

describe('toArchiveClip', () => {
  it('returns only ready clips, with the files that they can have', () => {
    expect(toArchiveClip(view({ state: 'cutting' }))).toBeNull();
    expect(archiveClipOf().sizes.get('mp4')).toBe(2_000_000);
    expect(archiveClipOf().sizes.size).toBe(clipFileKeys.length);
    const silent = archiveClipOf({ hasAudio: false, zh: null });
    for (const missing of ['mp3', 'background', 'srt.zh', 'burnt.zh', 'gif.zh'])
      expect(silent.sizes.has(missing)).toBe(false);
    expect(silent.sizes.has('srt.both')).toBe(true);
  });
});

describe('planArchive', () => {
  it('lists every possible file and adds up the estimated sizes', () => {
    const plan = planArchive({
      clips: [archiveClipOf(), archiveClipOf({ hasAudio: false })],
      keys: keys('mp4', 'mp3'),
    });
    expect(plan.files.map(({ file }) => file.kind)).toEqual(['mp4', 'mp3', 'mp4']);
    expect(plan).toMatchObject({ missing: 1, problem: null });
    expect(plan.bytes).toBe(4_000_000 + (archiveClipOf().sizes.get('mp3') ?? 0));
  });

  it('rejects an empty archive, too many files, and too many bytes', () => {
    const many = (count: number) => Array.from({ length: count }, () => archiveClipOf());
    expect(planArchive({ clips: many(1), keys: [] }).problem).toBe('none');
    expect(planArchive({ clips: [archiveClipOf({ hasAudio: false })], keys: keys('mp3') }).problem).toBe(
      'none',
    );
    expect(planArchive({ clips: many(50), keys: keys('mp4', 'mp3') }).problem).toBeNull();
    expect(planArchive({ clips: many(51), keys: keys('mp4', 'mp3') }).problem).toBe('tooMany');
    const large = { ...archiveClipOf(), sizes: new Map([['mp4', 2_100_000_000]]) };
    expect(planArchive({ clips: [large, large], keys: keys('mp4') }).problem).toBe('tooLarge');
  });
});

it('parseArchiveFileKinds keeps valid files and replaces invalid values by the default', () => {
  const defaultFiles = ['mp4', 'srt.both'];
  expect(parseArchiveFileKinds({ files: ['gif.zh', 'mp3', 'exe', 7] }).files).toEqual(['mp3', 'gif.zh']);
  for (const stored of [null, 7, {}, { files: 'mp4' }, { files: [] }, { files: ['exe'] }]) {
    expect(parseArchiveFileKinds(stored).files).toEqual(defaultFiles);
  }
});
