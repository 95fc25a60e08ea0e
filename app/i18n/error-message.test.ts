import { expect, test } from 'vitest';
import { errors } from '#shared/catalogue/zh-CN/errors.ts';
import { zhCN } from '#shared/catalogue/zh-CN/index.ts';
import { ApiError } from '../api/api-error.ts';
import { errorMessage } from './error-message.ts';
import { loadTexts, translatorFor } from './translators.ts';

await loadTexts('zh-CN', 'root');
const t = translatorFor('zh-CN');

test.each(Object.entries(errors))('shows %s without placeholders', (code, wording) => {
  const message = errorMessage(t, new ApiError({ code, httpStatus: 400, wording: '服务器的完整说明' }));
  expect(message).not.toContain('{{');
  // The wait is filled in by the page, which knows the language's words for it.
  const isWordedByPage = code === 'too_many_requests' || code === 'bad_parameter';
  if (!isWordedByPage && wording.includes('{{')) expect(message).toBe('服务器的完整说明');
});

test('says what to do next for a code whose wording is for programs', () => {
  const messageOf = (code: string) => errorMessage(t, new ApiError({ code, httpStatus: 400 }));
  expect(messageOf('bad_parameter')).toBe(zhCN.ui.call.change);
  expect(messageOf('illegal_move')).toBe(zhCN.ui.call.outdated);
  expect(messageOf('toString')).toBe(zhCN.error.internal);
});
