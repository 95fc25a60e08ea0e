import { describe, expect, test } from 'vitest';
import { ACCOUNT_FILE_MAX } from '#shared/accounts.ts';
import { account } from '#shared/catalogue/zh-CN/account.ts';
import { accounts } from '#shared/catalogue/zh-CN/accounts.ts';
import { readCsvTable } from '#shared/csv.ts';
import type { Role } from '#shared/roles.ts';
import { readAccountFile, writeAccountTable } from './account-file.ts';

const labels = { ...accounts.csv, roleNames: account.role };
const read = (text: string, roles: Role[] = ['admin']) =>
  readAccountFile({
    viewer: { id: 'v', name: 'V', username: 'v', roles },
    text,
    wordings: [labels],
  });
const one = (row: string, roles?: Role[]) => read(`账号,姓名,角色\n${row}`, roles)[0];

describe('a file of accounts', () => {
  test('has columns in any order, empty lines, and roles in any wording', () => {
    expect(
      read('\uFEFF角色,备注,姓名,账号\r\n老师、学生,x,王 老师,wang\r\n,,,\r\n,,"Li, Lei",li.lei\r\n'),
    ).toEqual([
      {
        ...{ fileLine: 2, username: 'wang', name: '王 老师', roles: ['client', 'teacher'] },
        ...{ groupName: null, problems: [] },
      },
      {
        ...{ fileLine: 4, username: 'li.lei', name: 'Li, Lei', roles: ['client'] },
        ...{ groupName: null, problems: [] },
      },
    ]);
    expect(read('分组,账号,姓名\n 高一 3 班 ,a1,A\n,a2,B\n').map(({ groupName }) => groupName)).toEqual([
      '高一 3 班',
      null,
    ]);
    expect(one('a1,A,Teacher; client')).toMatchObject({ roles: ['client', 'teacher'], problems: [] });
  });

  test('names each problem of a row', () => {
    expect(one('有 空格,,皇帝')).toMatchObject({
      problems: ['username_invalid', 'name_invalid', 'roles_unknown'],
    });
    expect(one(`a1,${'长'.repeat(41)},`)).toMatchObject({ problems: ['name_invalid'] });
    expect(one('a1,A,管理员')).toMatchObject({ problems: ['roles_forbidden'] });
    expect(one('a1,A,管理员', ['owner'])).toMatchObject({ roles: ['admin'], problems: [] });
    expect(one('a1,<script>alert(1)</script>,')?.name).not.toContain('<script');
    expect(read(`账号,姓名,分组\na1,A,${'组'.repeat(21)}`)[0]?.problems).toEqual(['group_invalid']);
    const twice = read('账号,姓名\na1,A\na1,B');
    expect(twice.map(({ problems }) => problems)).toEqual([[], ['username_repeated']]);
  });

  test.each([
    ['nothing', ''],
    ['a header alone', '账号,姓名\n'],
    ['another table', 'bill,money\n1,2'],
    ['an open quote', '账号,姓名\n"a,b'],
    ['too many rows', `账号,姓名\n${'a1,A\n'.repeat(ACCOUNT_FILE_MAX + 1)}`],
    ['a huge text', `账号,姓名\na1,A\n${' '.repeat(100_000)}`],
  ])('is refused with %s', (_, text) => {
    expect(() => read(text)).toThrow(
      expect.objectContaining({ code: 'account_file_unreadable', field: 'text' }),
    );
  });

  test('is written for spreadsheets, and without formulas', () => {
    const table = writeAccountTable(
      [
        {
          ...{ id: '1', username: 'a1', name: '=1+1', roles: ['client', 'teacher'], canEdit: true },
          ...{ groupName: '高一', disabledMs: 5, lastSeenMs: null, createdMs: 0 },
        },
      ],
      labels,
    );
    expect(readCsvTable(table)?.[1]).toEqual([
      ...['a1', "'=1+1", '学生 老师', '高一', '已停用', '', '1970-01-01 08:00:00'],
    ]);
  });
});
