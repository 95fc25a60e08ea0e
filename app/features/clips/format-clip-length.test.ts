import { expect, test } from 'vitest';
import { loadTexts, translatorFor } from '../../i18n/translators.ts';
import { formatClipLength } from './format-clip-length.ts';

await loadTexts('zh-CN', 'root');
const t = translatorFor('zh-CN');

test('formats the length in seconds, or in frames below 0.1 seconds', () => {
  const rows = [
    { lengthMs: 42, frames: 1 },
    { lengthMs: 83, frames: 2 },
    { lengthMs: 100, frames: 3 },
    { lengthMs: 2460, frames: 59 },
  ];
  const lengths = rows.map(({ lengthMs, frames }) => {
    const segment = { startMs: 0, endMs: lengthMs, startFrame: 0, endFrame: frames, clipOffsetMs: 0 };
    return formatClipLength(t, { lengthMs, segments: [segment] });
  });
  expect(lengths).toEqual(['1 帧', '2 帧', '0.1 秒', '2.5 秒']);
});
