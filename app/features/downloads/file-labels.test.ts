import { expect, test } from 'vitest';
import type { ClipFilesDto } from '#contract/clip-files.ts';
import { createI18n, loadCatalogue } from '../../i18n/i18n.ts';
import { fileKindDescription } from './file-labels.ts';

await loadCatalogue('zh-CN');
const { t } = createI18n('zh-CN');
const view: ClipFilesDto = {
  clipId: 'clip',
  list: [],
  picture: { width: 406, height: 720 },
  original: null,
  originalKept: false,
  soundWide: null,
};
const said = (change: Partial<ClipFilesDto>) => fileKindDescription(t, 'original', { ...view, ...change });

test('the file at the original’s size is told by its own size, whether or not the film is still there', () => {
  const original = { width: 720, height: 1280 };
  const [kept, gone] = [said({ original, originalKept: true }), said({ original })];
  for (const text of [kept, gone]) {
    expect(text).toContain('720×1280');
    expect(text).not.toContain('406');
    expect(text).not.toContain('上面的视频');
  }
  expect(kept).not.toContain('不在库里');
  expect(gone).toContain('不在库里');
});

test('it is the video above where the film is no larger, or has gone before the file was made', () => {
  expect(said({ originalKept: true })).toBe('原片的画面不比 406×720 大，给的就是上面的视频');
  expect(said({})).toBe('原片已不在库里，给的就是上面 406×720 的视频');
});
