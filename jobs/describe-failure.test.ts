import { describe, expect, test } from 'vitest';
import { AppError } from '#domain/errors.ts';
import { describeFailure, stripFolders } from './describe-failure.ts';

describe('describeFailure', () => {
  test('returns the code of an AppError, and its message as the detail unless it repeats the code', () => {
    expect(describeFailure(new AppError('video_empty'))).toEqual({
      errorCode: 'video_empty',
      errorDetail: null,
    });
    expect(describeFailure(new AppError('cut_not_exact', { message: 'first frame 2 late' }))).toEqual({
      errorCode: 'cut_not_exact',
      errorDetail: 'first frame 2 late',
    });
  });

  test('returns internal for any other value', () => {
    expect(describeFailure(new TypeError('x is not a function'))).toEqual({
      errorCode: 'internal',
      errorDetail: 'x is not a function',
    });
    expect(describeFailure('just text')).toEqual({ errorCode: 'internal', errorDetail: 'just text' });
    expect(describeFailure(undefined).errorCode).toBe('internal');
    expect(describeFailure(new Error(''))).toEqual({ errorCode: 'internal', errorDetail: null });
  });

  test('returns disk_full for the errno ENOSPC', () => {
    const full = Object.assign(new Error("ENOSPC: no space left on device, write '/data/x'"), {
      code: 'ENOSPC',
    });
    expect(describeFailure(full)).toEqual({
      errorCode: 'disk_full',
      errorDetail: "ENOSPC: no space left on device, write 'x'",
    });
  });

  test('removes stacks and folders, and limits the length', () => {
    const error = new Error(
      'bad thing\n    at run (file:///srv/taici/media/run.ts:10:3)\n    at main (/srv/x.ts:1:1)',
    );
    expect(describeFailure(error).errorDetail).toBe('bad thing');
    expect(describeFailure(new Error('x'.repeat(9_000))).errorDetail).toHaveLength(500);
  });
});

describe('stripFolders', () => {
  test.each([
    ["ENOENT: no such file, open '/srv/taici/data/My Films/a b.mp4'", "ENOENT: no such file, open 'a b.mp4'"],
    ['/srv/data/x.mp4: Invalid data found', 'x.mp4: Invalid data found'],
    ['cannot read (/srv/data/x.mp4)', 'cannot read (x.mp4)'],
    ['path=/srv/data/x.mp4', 'path=x.mp4'],
    ['C:\\Users\\Li Lei\\film.mp4 is empty', 'film.mp4 is empty'],
    ['at file:///srv/taici/run.ts:3', 'at run.ts:3'],
    ['/电影/你 好/片.mkv', '片.mkv'],
    ['first\n/srv/a/b.mp4 second', 'first\nb.mp4 second'],
    ['24000/1001 fps and 3/4', '24000/1001 fps and 3/4'],
    ['videos/a.mp4', 'videos/a.mp4'],
    ['nothing to hide', 'nothing to hide'],
  ])('%s', (text, expected) => {
    expect(stripFolders(text)).toBe(expected);
  });
});
