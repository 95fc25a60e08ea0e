import { expect, test } from 'vitest';
import { AppError, nullIfNotFound, toAppError } from './errors.ts';

const failure = (code: string, cause?: unknown) => Object.assign(new Error(code, { cause }), { code });

test.each(['ENOSPC', 'EDQUOT', 'SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE', '53100'])(
  '%s is a full disk, also as a cause',
  (code) => {
    expect(toAppError(failure(code))).toMatchObject({ code: 'disk_full', status: 507 });
    expect(toAppError(new Error('around it', { cause: failure(code) })).code).toBe('disk_full');
  },
);

test('any other value is internal, and an AppError is itself', () => {
  for (const thrown of [failure('ENOENT', failure('EIO')), 'text', null]) {
    expect(toAppError(thrown).code).toBe('internal');
  }
  const error = new AppError('not_found');
  expect(toAppError(error)).toBe(error);
});

test('nullIfNotFound turns only not_found into null', () => {
  expect(nullIfNotFound(new AppError('not_found'))).toBeNull();
  for (const other of [new AppError('forbidden'), new Error('not_found')]) {
    expect(() => nullIfNotFound(other)).toThrow(other);
  }
});
