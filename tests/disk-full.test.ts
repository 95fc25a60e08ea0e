import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdtempSync, rmdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { hasErrorCode } from '#shared/has-error-code.ts';
import { pollUntil, startServerProcess, testPasswords } from './testing/server-process.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 });

const place = mkdtempSync(join(tmpdir(), 'taici-small-disk-'));

/** Mounts a small file system in memory. Only root of a machine that allows it can. */
function mountSmallDisk(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=300m', 'tmpfs', place], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
const isMounted = mountSmallDisk();

/** Writes a file until nothing is free, down to the last page. */
function fillDisk(): void {
  for (let bytes = 8 * 1024 ** 2; bytes >= 4096; ) {
    try {
      appendFileSync(join(place, 'filler'), Buffer.alloc(bytes));
    } catch (thrown) {
      if (!hasErrorCode(thrown, 'ENOSPC')) throw thrown;
      bytes /= 2;
    }
  }
  expect(statfsSync(place).bavail).toBe(0);
}

let product: Awaited<ReturnType<typeof startServerProcess>>;
const dataFolder = join(place, 'data');
const reserve = join(dataFolder, 'reserve.bin');

beforeAll(async () => {
  if (isMounted) product = await startServerProcess({ dataFolder });
});
afterAll(async () => {
  if (isMounted) {
    await product.stop();
    execFileSync('umount', [place]);
  }
  rmdirSync(place);
});

const post = (path: string, fields: Record<string, string>, cookie = '') =>
  fetch(`${product.address}${path}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { cookie, origin: product.address },
  });
const signIn = async () => {
  const answer = await post('/api/client_login.php', { account: 'demo', pwd: testPasswords.demo });
  return { status: answer.status, cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
};
const untilReserved = () =>
  pollUntil({ what: 'the reserve', withinMs: 60_000, ask: async () => (existsSync(reserve) ? true : null) });

test.skipIf(!isMounted)(
  'on a full disk people read, sign in, and delete, and are told why they cannot post',
  async () => {
    await untilReserved();
    const { cookie } = await signIn();
    const kept = await post('/api/msg_pad_post.php', { pad: 'main', text: 'before' }, cookie);
    expect(kept.status).toBe(200);
    const { message_id } = (await kept.json()) as { message_id: string };
    fillDisk();

    for (let count = 0; count < 8; count++) {
      const refused = await post('/api/msg_pad_post.php', { pad: 'main', text: 'x'.repeat(200) }, cookie);
      expect([refused.status, await refused.json()]).toEqual([
        507,
        { code: 'disk_full', status: '磁盘空间不足，腾出空间后可以重试' },
      ]);
    }
    // Nothing of this session was stored since its start, so each of these would also store its last use.
    for (const path of ['/', '/list', '/search?q=hello', '/me', '/api/client_info.php']) {
      const answer = await fetch(`${product.address}${path}`, { headers: { cookie } });
      expect([path, answer.status]).toEqual([path, 200]);
    }
    expect(existsSync(reserve)).toBe(true);

    expect((await post('/api/msg_pad_remove.php', { message_id }, cookie)).status).toBe(200);
    fillDisk();
    expect(existsSync(reserve)).toBe(false);
    rmSync(join(place, 'filler'));
    expect((await signIn()).status).toBe(200);
    await untilReserved();
    fillDisk();
    expect((await signIn()).status).toBe(200);
    rmSync(join(place, 'filler'));
    // The refused messages have not used up what this person may post in a minute.
    const after = await post('/api/msg_pad_post.php', { pad: 'main', text: 'after' }, cookie);
    expect(after.status).toBe(200);
    expect(product.output()).not.toContain('cannot rollback');
  },
);

test.skipIf(!isMounted)(
  'a start on a full disk works with the reserve and says what is the matter',
  async () => {
    await signIn();
    await untilReserved();
    await product.stop();
    fillDisk();
    product = await startServerProcess({ dataFolder });
    expect(product.output()).toContain(`数据文件夹所在的磁盘已满：${dataFolder}。`);
    expect((await signIn()).status).toBe(200);
    await product.stop();
    fillDisk();
    await expect(startServerProcess({ dataFolder })).rejects.toThrow('请先腾出一些空间，再重新启动');
    rmSync(join(place, 'filler'));
    product = await startServerProcess({ dataFolder });
  },
);
