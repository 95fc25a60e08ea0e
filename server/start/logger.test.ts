import { expect, test } from 'vitest';
import { createLogger } from './logger.ts';

function createTestLog(level: string) {
  const lines: string[] = [];
  return { lines, log: createLogger({ level, destination: { write: (line) => void lines.push(line) } }) };
}

const names = [
  'password',
  'pwd',
  'old_pwd',
  'new_pwd',
  'oldPassword',
  'newPassword',
  'passwordHash',
  'token',
  'tokenHash',
  'cookie',
  'set-cookie',
  'authorization',
  'phone',
  'DATABASE_URL',
  'databaseUrl',
  'query',
];

test.each(names)('redacts %s at each of three levels', (name) => {
  const { lines, log } = createTestLog('info');
  log.info({ [name]: 'hunter2', kept: 'one' });
  log.info({ request: { [name]: 'hunter2', kept: 'two' } });
  log.info({ request: { headers: { [name]: 'hunter2', kept: 'three' } } });
  expect(lines.join('')).not.toContain('hunter2');
  expect(lines.map((line) => line.includes('***'))).toEqual([true, true, true]);
  expect(lines.map((line) => /"kept":"(\w+)"/.exec(line)?.[1])).toEqual(['one', 'two', 'three']);
});

test('redacts the passwords of the settings', () => {
  const { lines, log } = createTestLog('info');
  log.info({ config: { passwords: { owner: 'hunter2', demo: 'hunter3' }, port: 3000 } });
  expect(lines[0]).not.toMatch(/hunter/);
  expect(lines[0]).toContain('"port":3000');
});

test('logs an error with its stack as one line, without process ID and host', () => {
  const { lines, log } = createTestLog('info');
  log.error({ err: new Error('two\nlines') }, 'it broke');
  expect(lines).toHaveLength(1);
  expect(lines[0]?.trimEnd()).not.toContain('\n');
  const entry: unknown = JSON.parse(lines[0] ?? '');
  expect(entry).toMatchObject({ msg: 'it broke', err: { message: 'two\nlines', stack: expect.any(String) } });
  expect(entry).not.toHaveProperty('pid');
  expect(entry).not.toHaveProperty('hostname');
});

test('does not write entries below the level', () => {
  const { lines, log } = createTestLog('warn');
  log.info('no');
  log.warn('yes');
  expect(lines).toHaveLength(1);
});
