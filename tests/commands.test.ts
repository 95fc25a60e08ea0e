import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createDataFolder, serverEnvironment, startServerProcess } from './testing/server-process.ts';

vi.setConfig({ testTimeout: 180_000 });

let data: Awaited<ReturnType<typeof createDataFolder>>;
beforeAll(async () => {
  data = await createDataFolder();
});
afterAll(() => data.remove());

/** Runs a subcommand until it exits. */
function run(words: string[], env: Record<string, string> = {}): Promise<{ code: number; said: string }> {
  return new Promise((resolve) => {
    const whole = { ...serverEnvironment(data.folder), ...env };
    execFile(process.execPath, ['server/main.ts', ...words], { env: whole }, (error, stdout, stderr) => {
      resolve({ code: error && typeof error.code === 'number' ? error.code : 0, said: stdout + stderr });
    });
  });
}

test('reports a port in use in one line, and still prints the passwords that the start created', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const address = taken.address();
  const port = String(typeof address === 'object' && address ? address.port : 0);
  const { code, said } = await run(['serve'], { PORT: port });
  taken.close();
  expect(code).toBe(1);
  expect(said).toMatch(/账号 account owner　密码 password \S{4}-\S{4}-\S{4}-\S{4}/);
  expect(said).toMatch(/账号 account demo　密码 password \S{4}-/);
  expect(said).toContain(`端口 ${port} 已被占用`);
});

test('names at the next start the accounts that still have their first password, and replaces a lost one', async () => {
  const product = await startServerProcess({ dataFolder: data.folder });
  const login = (account: string, pwd: string) =>
    fetch(`${product.address}/api/client_login.php`, {
      method: 'POST',
      body: new URLSearchParams({ account, pwd }),
    });
  try {
    expect(product.output()).toContain('仍在使用初始密码');
    const { code, said } = await run(['password', 'owner']);
    expect(code).toBe(0);
    const password = /(\S{4}-\S{4}-\S{4}-\S{4})/.exec(said)?.[1] ?? '';
    expect((await login('owner', password)).status).toBe(200);
    expect((await login('owner', 'something else')).status).toBe(401);
    expect(await run(['password', 'nobody'])).toEqual({ code: 1, said: '没有这个账号：nobody\n' });
    expect((await run(['password'])).code).toBe(2);
    const doctor = await run(['doctor']);
    expect(JSON.parse(doctor.said)).toMatchObject({ ok: true, dialect: 'sqlite' });
    expect(doctor.code).toBe(0);
    expect(await run(['doctor', 'please'])).toEqual({ code: 2, said: '用法：npm run doctor\n' });
  } finally {
    expect(await product.stop()).toBe(0);
  }
});

test('names every invalid setting and starts nothing', async () => {
  const { code, said } = await run(['serve'], { PORT: 'ninety', DATABASE_URL: 'mysql://x' });
  expect(code).toBe(1);
  expect(said).toContain('PORT');
  expect(said).toContain('DATABASE_URL');
  expect(await run(['dance'])).toEqual({ code: 2, said: '未知的命令：dance\n' });
});

test('ends the process when the start fails after the port was opened', async () => {
  const { code } = await run(['serve'], { PORT: '0', TAICI_WATCH: '/dev/null/inbox' });
  expect(code).toBe(1);
});
