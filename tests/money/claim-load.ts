import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { hashToken } from '#domain/accounts/session-token.ts';
import { splitMoney } from '#domain/red-packets/split-money.ts';
import type { ClaimResult, RedPacket } from '#domain/red-packets/types.ts';
import { chunk } from '#shared/chunk.ts';
import { CLIENT_HEADER } from '#shared/constants.ts';
import { toSessionRow } from '#store/accounts/account-rows.ts';
import type { StoreDialect } from '#store/database/tables.ts';
import { openStore, type Store } from '#store/open-store.ts';
import {
  addCompanyWithVideo,
  addVisitors,
  makeRedPacket,
  ROWS_PER_INSERT,
} from '#store/testing/campaign-fixtures.ts';
import { openTestStore } from '#store/testing/open-test-store.ts';
import {
  createDataFolder,
  moveClock,
  type ServerProcess,
  startServerProcess,
} from '../testing/server-process.ts';

/** Long after every test. */
export const EXPIRES_MS = Date.parse('2099-01-01T00:00:00+08:00');
const [MIN_CENTS, MAX_CENTS, MEAN_CENTS] = [50, 200, 100];

/** A database with accounts that have watched the film, and servers on it. */
export interface MoneyGround {
  store: Store;
  videoId: string;
  companyId: string;
  accountIds: string[];
  /** Null on PostgreSQL. */
  sqlitePath: string | null;
  /** Adds an active red packet. Returns its ID. */
  addRedPacket(shareCount: number, change?: Partial<RedPacket>): Promise<string>;
  /** Starts a server whose clock is off by this many milliseconds; 0 by default. */
  startServer(clockOffMs?: number): Promise<ServerProcess>;
  remove(): Promise<void>;
}

/** Prepares accounts that may open red packets, in a database for the caller alone. */
export async function setUpMoney(args: { dialect: StoreDialect; accounts: number }): Promise<MoneyGround> {
  const { dialect, accounts } = args;
  const data = await createDataFolder();
  const database = dialect === 'postgres' ? await openTestStore({ dialect }) : null;
  const address = database?.address ?? { sqlitePath: join(data.folder, 'taici.sqlite') };
  const store = openStore(address);
  await store.migrate();
  const ground = await addCompanyWithVideo(store);
  const accountIds = await addVisitors(store, accounts);
  const nowMs = Date.now();
  const sessions = accountIds.map((accountId) =>
    toSessionRow({
      tokenHash: hashToken(tokenOf(accountId)),
      accountId,
      createdMs: nowMs,
      expiresMs: EXPIRES_MS,
    }),
  );
  for (const part of chunk(sessions, ROWS_PER_INSERT))
    await store.db.insertInto('sessions').values(part).execute();
  const env: Record<string, string> = 'databaseUrl' in address ? { DATABASE_URL: address.databaseUrl } : {};
  return {
    ...{ store, accountIds, ...ground },
    sqlitePath: 'sqlitePath' in address ? address.sqlitePath : null,
    async addRedPacket(shareCount, change = {}) {
      const redPacket = makeRedPacket({
        ...{ ...ground, id: randomUUID().replaceAll('-', ''), expiresMs: EXPIRES_MS },
        ...{ totalCents: shareCount * MEAN_CENTS, shareCount, minCents: MIN_CENTS, maxCents: MAX_CENTS },
        ...change,
      });
      const { redPackets } = store.campaigns;
      await redPackets.insertRedPacket(redPacket);
      const { totalCents: total, minCents: min, maxCents: max } = redPacket;
      const shares = splitMoney({ total, count: shareCount, min, max });
      await redPackets.activate({ redPacket, shares, actorId: 'admin', nowMs: Date.now() });
      return redPacket.id;
    },
    startServer: (clockOffMs = 0) =>
      startServerProcess({
        dataFolder: data.folder,
        env: { ...env, ...moveClock(clockOffMs) },
      }),
    async remove() {
      await store.close();
      await database?.dispose();
      await data.remove();
    },
  };
}

/** 64 hex digits, as a session's token has. */
export const tokenOf = (accountId: string): string => hashToken(`session of ${accountId}`);

/** One request to open a red packet. */
export interface ClaimRequest {
  accountId: string;
  redPacketId: string;
  requestId: string;
}

/** An answer, with its body as text. */
export interface ClaimAnswer extends ClaimRequest {
  status: number;
  text: string;
}

/** Opens a red packet over HTTP. Rejects when the server dies. */
export async function claimOverHttp(
  args: { address: string; signal?: AbortSignal } & ClaimRequest,
): Promise<ClaimAnswer> {
  const { address, signal, ...request } = args;
  const answer = await fetch(`${address}/api/hb_open.php`, {
    method: 'POST',
    headers: {
      cookie: `token=${tokenOf(request.accountId)}`,
      [CLIENT_HEADER]: 'test',
      // Only the broken twin reads it, which has no sessions.
      'x-account': request.accountId,
    },
    body: new URLSearchParams({ hb_id_md5: request.redPacketId, request_id: request.requestId }),
    ...(signal ? { signal } : {}),
  });
  return { ...request, status: answer.status, text: await answer.text() };
}

/** Reads the outcome of an answer as it is on the wire. */
export const readOutcome = ({
  text,
}: ClaimAnswer): { outcome: ClaimResult['outcome']; money: number | null } => JSON.parse(text);

/**
 * Returns what is wrong: rules of the data that are broken, by the checker of `npm run doctor`, and acknowledged answers
 * that the database does not have, or that have changed.
 */
export async function findMoneyFaults(args: {
  store: Store;
  acknowledged: readonly ClaimAnswer[];
}): Promise<string[]> {
  const { store, acknowledged } = args;
  const faults: string[] = [];
  for (const { rule, broken, examples } of await store.integrity.check())
    if (broken > 0) faults.push(`${rule}: ${broken}, such as ${examples[0]}`);
  const grants = await store.db.selectFrom('red_packet_grants').selectAll().execute();
  const grantedCents = new Map(grants.map((row) => [`${row.red_packet_id} ${row.visitor_id}`, row.cents]));
  const told = new Map<string, string>();
  for (const answer of acknowledged) {
    const request = `${answer.redPacketId} ${answer.accountId} ${answer.requestId}`;
    if ((told.get(request) ?? answer.text) !== answer.text)
      faults.push(`${request} was answered ${answer.text} after ${told.get(request)}`);
    told.set(request, answer.text);
    const { outcome, money } = readOutcome(answer);
    const cents = grantedCents.get(`${answer.redPacketId} ${answer.accountId}`) ?? null;
    if ((outcome === 'granted' || outcome === 'already') && cents !== money)
      faults.push(`${answer.accountId} was told ${money} and has ${cents}`);
  }
  return faults;
}
