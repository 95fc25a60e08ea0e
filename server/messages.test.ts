import { describe, expect, test } from 'vitest';
import { AppError } from '#domain/errors.ts';
import { en } from '#shared/catalogue/en/index.ts';
import { zhCN } from '#shared/catalogue/zh-CN/index.ts';
import { type ErrorCode, errorStatus } from '#shared/error-codes.ts';
import { errorResponse } from './http/envelope.ts';
import { chineseErrorMessage } from './messages.ts';

const codes = Object.keys(errorStatus).filter((code): code is ErrorCode => Object.hasOwn(errorStatus, code));

describe('chineseErrorMessage', () => {
  test.each(codes)('has a message for %s in both languages', (code) => {
    const words = chineseErrorMessage(code);
    expect(words).toMatch(/\p{Script=Han}/u);
    expect(words).not.toContain('{{');
    if (code !== 'internal') expect(words).not.toBe(chineseErrorMessage('internal'));
    expect(en.error[code]).toMatch(/[a-z]/);
    const places = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();
    expect(places(en.error[code])).toEqual(places(zhCN.error[code]));
  });

  test('tells how long to wait, in the largest unit', () => {
    expect(chineseErrorMessage('too_many_requests')).toBe('操作太频繁，请稍后再试');
    expect(chineseErrorMessage('too_many_requests', {}, 45)).toBe('操作太频繁，请 45 秒后再试');
    expect(chineseErrorMessage('too_many_requests', {}, 840)).toBe('操作太频繁，请 14 分钟后再试');
    expect(chineseErrorMessage('too_many_requests', {}, 80_000)).toBe('操作太频繁，请 23 小时后再试');
  });

  test('fills in parameters without interpreting them', () => {
    expect(chineseErrorMessage('cut_too_long', { minutes: 10 })).toContain('10 分钟');
    expect(chineseErrorMessage('bad_parameter', { field: "$& $' {{field}}" })).toContain("$& $' {{field}}");
  });

  test.each(['no_such_code', '', 'constructor', '__proto__', 'toString'])(
    'reads the unknown code %j as internal',
    (code) => {
      expect(chineseErrorMessage(code)).toBe(zhCN.error.internal);
    },
  );
});

describe('error responses', () => {
  test.each(codes)('have status, message, and code of %s in every envelope', async (code) => {
    const error = new AppError(code, { message: 'for the log only' });
    const api = errorResponse('plain', error);
    expect(api.status).toBe(errorStatus[code]);
    expect(api.headers.get('cache-control')).toBe('no-store');
    expect(api.headers.get('retry-after')).toBeNull();
    expect(await api.json()).toEqual({ status: chineseErrorMessage(code), code });
    for (const envelope of ['code', 'code-on-error'] as const) {
      const coded = errorResponse(envelope, error);
      expect([coded.status, coded.headers.get('x-error-code')]).toEqual([errorStatus[code], code]);
      expect(await coded.json()).toEqual({
        code: errorStatus[code],
        msg: chineseErrorMessage(code),
        data: null,
      });
    }
  });

  test('name the invalid parameter in every envelope', async () => {
    const error = new AppError('bad_parameter', { field: 'startMs' });
    expect(await errorResponse('plain', error).json()).toEqual({
      status: '参数不正确：start_ms',
      code: 'bad_parameter',
      field: 'start_ms',
    });
    expect(await errorResponse('code', error).json()).toEqual({
      code: 400,
      msg: '参数不正确：start_ms',
      data: null,
    });
  });

  test('have Retry-After in every envelope', () => {
    const error = new AppError('too_many_requests', { retryAfterSeconds: 90 });
    for (const response of [errorResponse('plain', error), errorResponse('code', error)]) {
      expect(response.status).toBe(429);
      expect(response.headers.get('retry-after')).toBe('90');
    }
  });
});
