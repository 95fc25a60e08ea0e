import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ExportForm } from './export-form.tsx';
import { WideTable } from './wide-table.tsx';

test('an export form sends the whole input by wire name, and leaves out what is not set', () => {
  const input = { q: 'lin', isOwed: true, role: null } as const;
  const markup = renderToStaticMarkup(
    createElement(ExportForm<'accountsAdmin', 'exportList'>, {
      ...{ family: 'accountsAdmin', name: 'exportList', input, children: 'Export' },
    }),
  );
  expect(markup).toContain('action="/api/account_export.php" method="post"');
  const fields = [...markup.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)];
  expect(fields.map(([, name, value]) => `${name}=${value}`)).toEqual(['q=lin', 'is_owed=1', 'locale=zh-CN']);
});

test('the checkbox that selects a page has a name from the catalogue', () => {
  const table = createElement(WideTable<{ id: string }>, {
    ...{ rowKey: 'id', width: 100, dataSource: [{ id: 'a' }], columns: [], rowSelection: {} },
  });
  const markup = renderToStaticMarkup(table);
  expect(markup).toContain('aria-label="admin.list.selectPage"');
  expect(markup).not.toContain('Select all');
});
