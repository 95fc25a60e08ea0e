import { expect, test } from 'vitest';
import type { ClipFilesDto } from '#contract/clip-files.ts';
import { loadTexts, translatorFor } from '../../i18n/translators.ts';
import { fileKindDescription } from './file-labels.ts';

await loadTexts('zh-CN', 'root');
const t = translatorFor('zh-CN');
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
  expect(withOriginal).not.toContain('不在片库');
  expect(withoutOriginal).toContain('不在片库');
});
