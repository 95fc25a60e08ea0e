import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createAdaptorServer } from '@hono/node-server';
import { createMp4IndexCache } from '@taici/frame-cutter';
import type { PageHost } from '#app/load-pages.ts';
import { createLoginRateLimiter } from '#domain/accounts/login-rate-limiter.ts';
import { hashPassword } from '#domain/accounts/passwords.ts';
import type { Account } from '#domain/accounts/types.ts';
import type { Clock } from '#domain/clock.ts';
import { createDerivedFileCache } from '#domain/media/derived-file-cache.ts';
import type { MediaProcessor } from '#domain/media/types.ts';
import { sealText } from '#domain/sealed-text.ts';
import type { SpeechAnalyzer } from '#domain/take-analyses/types.ts';
import { failTest } from '#domain/testing/fail-test.ts';
import { createFakeMedia } from '#domain/testing/fake-media.ts';
import type { WechatOauth } from '#domain/wechat/types.ts';
import type { WordDictionary } from '#domain/words/word-card-types.ts';
import { createMediaProcessor } from '#media/create-media-processor.ts';
import { createLibraryFiles } from '#media/files/library-files.ts';
import { createTakePartFiles } from '#media/files/take-part-files.ts';
import { createSheetRenderer } from '#media/script-sheets/create-sheet-renderer.ts';
import { createStatementRenderer } from '#media/statements/create-statement-renderer.ts';
import { createHlsStreams } from '#media/streaming/create-hls-streams.ts';
import { CLIENT_HEADER } from '#shared/constants.ts';
import type { StoreDialect } from '#store/database/tables.ts';
import { makeAccount } from '#store/testing/fixtures.ts';
import { openTestStore } from '#store/testing/open-test-store.ts';
import { createCityLookup } from '../adapters/city-lookup.ts';
import { disabledWechatOauth } from '../adapters/wechat-oauth.ts';
import type { Payments } from '../adapters/wechat-pay/create-payments.ts';
import { createPayoutNotices } from '../adapters/wechat-pay/create-payout-notices.ts';
import { disabledWechatSigner } from '../adapters/wechat-signer.ts';
import type { DiskReserve } from '../background/disk-reserve.ts';
import { createHttpApp } from '../http/http.ts';
import { createUntrustedProxyNotice } from '../http/untrusted-proxy-notice.ts';
import { createInProcessSearchIndex } from '../search-index/create-search-index.ts';
import { createServices } from '../start/create-services.ts';
import { createLogger } from '../start/logger.ts';

/** Starts a Node server for a fetch handler on a free port of 127.0.0.1. `url` has no trailing slash. */
export async function listenLocally(fetch: Parameters<typeof createAdaptorServer>[0]['fetch']) {
  const server = createAdaptorServer({ fetch });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    port: address.port,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      if ('closeAllConnections' in server) server.closeAllConnections();
      await closed;
    },
  };
}

/** The hashes of passwords that tests have used. Hashing one takes longer than most tests. */
const passwordHashes = new Map<string, Promise<string>>();
function hashOnce(password: string): Promise<string> {
  const hash = passwordHashes.get(password) ?? hashPassword(password);
  passwordHashes.set(password, hash);
  return hash;
}

const noSpeechAnalyzer: SpeechAnalyzer = {
  modelFile: async () => null,
  readModelFile: async () => failTest('there is no acoustic model'),
  wordsOfLine: async () => [],
  judgeTake: async () => failTest('nothing is analyzed here'),
};

const noDictionary: WordDictionary = { lookUp: async () => ({ matches: [], missing: [] }) };

/**
 * Starts the HTTP application on 127.0.0.1 with the real domain services, an empty store, and an empty library. Pages
 * and uploads answer fixed texts, and imports throw, because they have tests of their own.
 */
export async function startTestServer(
  options: {
    trustedProxies?: number;
    /** SQLite by default. */
    dialect?: StoreDialect;
    handlePage?: PageHost['handle'];
    /** Replaces functions of the media processor. Extracting a still throws by default. */
    media?: Partial<MediaProcessor>;
    /** None by default. */
    diskReserve?: DiskReserve;
    /** Knows no word by default. */
    dictionary?: WordDictionary;
    /** Null for no acoustic model; 1 by default. */
    alignerVersion?: number | null;
    /** Creates the payments. By default, red packets are paid by hand. */
    payments?: (clock: Clock) => Payments;
    /** Has no acoustic model and knows no word by default. */
    speech?: SpeechAnalyzer;
    /** There is no official account by default. */
    wechatOauth?: WechatOauth;
  } = {},
) {
  const root = await mkdtemp(join(tmpdir(), 'taici-server-'));
  const store = await openTestStore(options.dialect ? { dialect: options.dialect } : {});
  const files = createLibraryFiles({ root: join(root, 'library') });
  const takeParts = createTakePartFiles({ root: join(root, 'take-parts') });
  const index = createInProcessSearchIndex();
  const clock = { now: Date.now(), nowMs: () => clock.now };
  const payments = options.payments?.(clock) ?? null;
  const notAvailable = async (): Promise<never> => {
    throw new Error('not available in the test server');
  };
  const media = createFakeMedia();
  const { accounts } = store;
  const logged: string[] = [];
  const log = createLogger({ level: 'debug', destination: { write: (line) => void logged.push(line) } });
  const trustedProxies = options.trustedProxies ?? 0;
  const proxyNotice = createUntrustedProxyNotice({ trustedProxies, log });
  const loginLimits = createLoginRateLimiter({ delay: async () => undefined });
  const signInAddresses: string[] = [];
  const eraseFailures: string[] = [];
  const sentCodes: { phone: string; code: string }[] = [];
  const phoneKey = new Uint8Array(32).fill(7);
  const libraryFolder = join(root, 'library');
  const services = createServices({
    store,
    files,
    takeParts,
    libraryFolder,
    index,
    dictionary: options.dictionary ?? noDictionary,
    media: {
      ...media,
      encodeTake: createMediaProcessor().encodeTake,
      extractStill: notAvailable,
      ...options.media,
    },
    sheetRenderer: createSheetRenderer({ fontsFolder: null }),
    statementRenderer: createStatementRenderer({ fontsFolder: null }),
    clock,
    loginLimits: {
      guard: (attempt, check) => {
        signInAddresses.push(attempt.address);
        return loginLimits.guard(attempt, check);
      },
    },
    cityLookup: createCityLookup(),
    wechat: disabledWechatSigner,
    payments,
    payoutNotices: createPayoutNotices({
      ...{ merchant: payments?.merchant ?? null, transfers: store.transfers, clock },
      onRefused: () => undefined,
    }),
    onCollectFailed: (error) => {
      throw error;
    },
    wechatOauth: options.wechatOauth ?? disabledWechatOauth,
    phoneCodes: { send: async (sent) => void sentCodes.push(sent) },
    phoneKey: async () => phoneKey,
    speech: options.speech ?? noSpeechAnalyzer,
    imports: { importPath: notAvailable },
    quotaBytes: 1_000_000,
    derivedFiles: createDerivedFileCache({ files, budgetBytes: 1e12, onSweepFailed: failTest }),
    uploadedData: [],
    onEraseFailed: ({ part }) => void eraseFailures.push(part),
    onSeenFailed: () => undefined,
    onQueueFailed: () => undefined,
    // No job runs here, so waiting would only take time.
    jobWaiter: { waitForEnd: async () => undefined },
    wakeRunner: () => undefined,
    alignerVersion: options.alignerVersion === undefined ? 1 : options.alignerVersion,
    health: async () => ({
      status: 'ok',
      version: '0.0.0',
      parts: {
        store: { state: 'ok', dialect: 'sqlite' },
        search: { state: 'ready', videos: 0, lines: 0, percent: 100 },
        jobs: { state: 'stopped', queued: 0, running: 0, failed: 0 },
        media: { state: 'missing', ffmpeg: null, limit: 1, running: 0, waiting: 0, paused: 0 },
        speech: { state: 'ok' },
        demo: { state: 'off', scenes: 0, ready: 0, percent: 0 },
        proxy: { state: proxyNotice.wasSeen() ? 'untrusted' : 'ok', trusted: trustedProxies },
        integrity: { state: 'unchecked', checkedMs: null },
        disk: { state: 'ok', freeBytes: 1 },
      },
    }),
  });
  const clientDirectory = join(root, 'client');
  await mkdir(join(clientDirectory, 'assets'), { recursive: true });
  await writeFile(join(clientDirectory, 'assets', 'page-1a2b.js'), 'export {};');
  await writeFile(join(clientDirectory, 'robots.txt'), 'User-agent: *');
  await writeFile(join(root, 'secret.txt'), 'not for anyone');

  const http = createHttpApp({
    onUndeclaredError: ({ path }, { code }) => {
      throw new Error(`${path} does not declare ${code}`);
    },
    diskReserve: options.diskReserve ?? { release: async () => false, refill: async () => undefined },
    services,
    files,
    streams: createHlsStreams({ indexCache: createMp4IndexCache() }),
    uploads: {
      handle: async () => new Response('an upload'),
      recover: async () => undefined,
      close: async () => undefined,
    },
    pages: { clientDirectory, handle: options.handlePage ?? (async () => new Response('a page')) },
    log,
    trustedProxies,
    proxyNotice,
  });
  const listening = await listenLocally(http.fetch);

  return {
    ...listening,
    /** Every route, for example `GET /api/health`. */
    routes: http.routes.map(({ method, path }) => `${method} ${path}`),
    store,
    files,
    takeParts,
    index,
    services,
    media,
    clock,
    /** Folder with the files of the build. */
    clientDirectory,
    /** The key that encrypts phone numbers and openids. */
    phoneKey,
    /** Binds an account to the official account. */
    bindToWechat: async (accountId: string, openId: string) => {
      const ciphertext = sealText({ key: phoneKey, ownerId: accountId, text: openId });
      const binding = { accountId, openIdHash: openId, ciphertext, nowMs: clock.now };
      if (!(await store.wechat.bindAccount(binding))) throw new Error('another account has this WeChat');
    },
    /** Lines of the log. */
    logged,
    /** Network addresses of sign-in attempts, as the limits see them. */
    signInAddresses,
    /** The phone codes that were sent, oldest first. */
    sentCodes,
    /** Names of the parts of personal data that could not be erased. */
    eraseFailures,
    /** Adds an account with this password. */
    addAccount: async (username: string, password: string, change: Partial<Account> = {}) => {
      const passwordHash = await hashOnce(password);
      const added = makeAccount({ username, passwordHash, ...change });
      await accounts.insertAccount(added);
      return added;
    },
    /**
     * Opens a session without verifying a password, which is slow. Returns the headers of a page: the cookie and the pages'
     * own header.
     */
    openSession: async (account: Account, token = `token-of-${account.id}`) => {
      await accounts.insertSession({
        tokenHash: createHash('sha256').update(token).digest('hex'),
        accountId: account.id,
        createdMs: clock.now,
        expiresMs: clock.now + 3_600_000,
      });
      return { cookie: `token=${token}`, [CLIENT_HEADER]: 'test' };
    },
    /** Writes a file. */
    putFile: async (path: string, bytes: string | Uint8Array) => {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, bytes);
    },
    get: (path: string, headers: Record<string, string> = {}) =>
      fetch(`${listening.url}${path}`, { headers }),
    /** Posts a form as a page of this site does. */
    post: (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
      fetch(`${listening.url}${path}`, {
        method: 'POST',
        body: new URLSearchParams(fields),
        headers: { origin: listening.url, ...headers },
      }),
    dispose: async () => {
      await listening.close();
      await store.dispose();
      await rm(root, { recursive: true, force: true });
    },
  };
}

export type TestServer = Awaited<ReturnType<typeof startTestServer>>;

/** Returns the session token that a response sets; empty if it sets none. */
export const sessionTokenOf = (response: Response): string =>
  /^token=([^;]+)/.exec(response.headers.getSetCookie()[0] ?? '')?.[1] ?? '';
