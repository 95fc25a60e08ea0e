import { expect, test } from 'vitest';
import { errors } from '#shared/catalogue/zh-CN/errors.ts';
import { ApiError } from '../api/http-client.ts';
import { errorMessage } from './error-message.ts';
import { i18nFor, loadCatalogue } from './i18n.ts';

await loadCatalogue('zh-CN');
const { t } = i18nFor('zh-CN');

test.each(Object.entries(errors))('shows %s without placeholders', (code, wording) => {
  const message = errorMessage(t, new ApiError({ code, httpStatus: 400, wording: '服务器的完整说明' }));
  expect(message).not.toContain('{{');
  // The wait is filled in by the page, which knows the language's words for it.
  if (code !== 'too_many_requests' && wording.includes('{{')) expect(message).toBe('服务器的完整说明');
});
