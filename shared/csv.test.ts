import { expect, test } from 'vitest';
import { readCsvTable, writeCsvTable } from './csv.ts';

test('a table is read as it was written', () => {
  const rows = [
    ['账单', '“引”"号"', 'a,b', ''],
    ['两\r\n行', '1.00', '', '末'],
  ];
  expect(readCsvTable(writeCsvTable(rows))).toEqual(rows);
});

test('a table is read however a spreadsheet saves it', () => {
  const rows = [
    ['a', 'b'],
    ['1', ''],
  ];
  for (const text of ['a,b\n1,\n', 'a,b\r1,', '\uFEFF"a",b\r\n1,""\r\n\r\n,\r\n', 'a,b\n1,\n ,\n'])
    expect(readCsvTable(text)).toEqual(rows);
  expect(readCsvTable('a\n\nb')).toEqual([['a'], [''], ['b']]);
  expect(readCsvTable('')).toEqual([]);
});

test('a quote without an end, or in the middle of a cell, is no table', () => {
  expect(readCsvTable('"a,b\n1,2')).toBeNull();
  expect(readCsvTable('a"b,c')).toBeNull();
  expect(readCsvTable('"a"b,c')).toBeNull();
});
