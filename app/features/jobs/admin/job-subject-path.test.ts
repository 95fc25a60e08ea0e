import { expect, test } from 'vitest';
import { jobSubjectPath } from './job-subject-path.ts';

test.each([
  ['import_video', '/list/detail?video_id=one'],
  ['align_lines', '/list/detail?video_id=one'],
  ['check_subtitles', '/list/detail?video_id=one'],
  ['cut_bar', '/list/download?bar_id=one'],
  ['cut_reel', '/reel?reel_id=one'],
  ['analyze_take', null],
])('a job of the kind %s leads to %s', (kind, path) => {
  expect(jobSubjectPath({ kind, subjectId: 'one' })).toBe(path);
});
