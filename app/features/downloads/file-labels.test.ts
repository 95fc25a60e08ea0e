import { expect, test } from 'vitest';
import type { ClipFilesDto } from '#contract/clip-files.ts';
import { i18nFor, loadCatalogue } from '../../i18n/i18n.ts';
import { fileKindDescription } from './file-labels.ts';

await loadCatalogue('zh-CN');
const { t } = i18nFor('zh-CN');
const view: ClipFilesDto = {
  clipId: 'clip',
  list: [],
  picture: { width: 406, height: 720 },
  original: null,
  originalKept: false,
  soundWide: null,
};
const describeOriginal = (change: Partial<ClipFilesDto>) =>
  fileKindDescription(t, 'original', { ...view, ...change });

test('describes the file in original size by its own size, with or without the original', () => {
  const original = { width: 720, height: 1280 };
  const [withOriginal, withoutOriginal] = [
    describeOriginal({ original, originalKept: true }),
    describeOriginal({ original }),
  ];
  for (const text of [withOriginal, withoutOriginal]) {
    expect(text).toContain('720×1280');
    expect(text).not.toContain('406');
    expect(text).not.toContain('上面的视频');
  }
  expect(withOriginal).not.toContain('不在库里');
  expect(withoutOriginal).toContain('不在库里');
});

test('refers to the clip if the original is not larger or was gone before the file was created', () => {
  expect(describeOriginal({ originalKept: true })).toBe('原片的画面不比 406×720 大，给的就是上面的视频');
  expect(describeOriginal({})).toBe('原片已不在库里，给的就是上面 406×720 的视频');
});
