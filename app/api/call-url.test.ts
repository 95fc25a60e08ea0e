import { expect, it } from 'vitest';
import { callTable } from './call-table.ts';
import { callUrl } from './call-url.ts';

it('puts the input of a download into the query, by wire names', () => {
  expect(callUrl('words', 'export', { format: 'anki', mine: true, group: null })).toBe(
    '/api/word_export.php?format=anki&mine=1',
  );
  expect(callUrl('surveysAdmin', 'export', { surveyId: 'a b&c' })).toBe(
    '/api/survey_export.php?survey_id=a+b%26c',
  );
});

it('puts a field of the path into the path, and only there', () => {
  expect(callUrl('surveys', 'detail', { id: 'a/b' })).toBe('/intl/survey/a%2Fb/');
});

it('gives the path alone without input', () => {
  expect(callUrl('accounts', 'signIn')).toBe('/api/client_login.php');
  expect(callUrl('accounts', 'changePassword')).toBe('/api/client_pwd_edit.php');
});

it('throws for a call that is not in the table', () => {
  const unknown = 'none' as 'signIn';
  expect(Object.keys(callTable.accounts ?? {})).not.toContain(unknown);
  expect(() => callUrl('accounts', unknown)).toThrow('accounts.none');
});
