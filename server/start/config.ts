import { resolve } from 'node:path';
import * as z from 'zod';
import type { PayoutChannelName } from '#shared/transfer-codes.ts';

const switchedOn = (fallback: 'on' | 'off') =>
  z
    .enum(['on', 'off'])
    .default(fallback)
    .transform((value) => value === 'on');

/**
 * Every setting with its default and description. The table in the README is generated from it (see settings-table.ts).
 */
export const environment = z.object({
  HOST: z.string().min(1).default('127.0.0.1').describe('Address to listen on'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000).describe('Port to listen on'),
  TAICI_DATA: z.string().min(1).default('./data').describe('Folder for all data: database, library, uploads'),
  TAICI_WATCH: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Watched folder, with the folders `film`, `ytb` and `kid`; by default `inbox` in the data folder',
    ),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional()
    .describe('A PostgreSQL database (`postgres://…`) instead of SQLite'),
  TAICI_OWNER_PASSWORD: z
    .string()
    .min(8)
    .optional()
    .describe('Password of the owner account at first start, at least 8 characters; random by default'),
  TAICI_DEMO_PASSWORD: z.string().min(8).optional().describe('Password of the demo account at first start'),
  TAICI_DEMO: switchedOn('on').describe('`off`: no demo films'),
  TAICI_ORIGINALS: z
    .enum(['keep', 'drop'])
    .default('keep')
    .describe("`drop`: delete a film's original once it plays; stills and clips then come at 720p"),
  TAICI_LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
    .default('warn')
    .describe('`fatal`, `error`, `warn`, `info`, `debug`, or `silent`'),
  TAICI_TRUSTED_PROXIES: z.coerce
    .number()
    .int()
    .min(0)
    .max(10)
    .default(0)
    .describe(
      'Number of own proxies in front, whose X-Forwarded-For and X-Forwarded-Proto headers are trusted',
    ),
  TAICI_JOBS: z.coerce
    .number()
    .int()
    .min(1)
    .max(32)
    .default(2)
    .describe(
      'How many ffmpeg processes work at once, for films, clips, stills, and everything else together',
    ),
  TAICI_MAX_UPLOAD_GB: z.coerce.number().positive().default(50).describe('Size of the largest upload, in GB'),
  TAICI_CLIENT_QUOTA_GB: z.coerce
    .number()
    .min(0)
    .default(5)
    .describe("Space for each learner's own films, with all files made from them, in GB"),
  TAICI_DERIVED_FILES_GB: z.coerce
    .number()
    .positive()
    .default(20)
    .describe(
      'Space for all derived files together (burnt-in video, animations, sound, stills, sheets), in GB; the least recently used are deleted and recreated on demand',
    ),
  TAICI_FONTS: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Folder with the Noto CJK fonts for sheets and burnt-in lines; by default the fonts of the system',
    ),
  TAICI_WARM_UP: switchedOn('on').describe(
    '`off`: start without rendering pages in advance; the server is ready half a second earlier, and its first pages are slower',
  ),
  TAICI_CITY: switchedOn('on').describe('`off`: do not look up the city of visitors'),
  TAICI_WECHAT_APP_ID: z
    .string()
    .min(1)
    .optional()
    .describe('Official account whose JS-SDK the pages use inside WeChat'),
  TAICI_WECHAT_APP_SECRET: z.string().min(1).optional().describe('Secret of that account'),
  TAICI_WECHAT_PAY: z
    .enum(['off', 'transfer', 'red_packet'])
    .default('off')
    .describe(
      'How opened red packets are paid: `off` by hand, `transfer` by merchant transfer (API v3), `red_packet` by WeChat Pay red packet (API v2). The settings below apply to both',
    ),
  TAICI_WECHAT_PAY_MERCHANT: z
    .string()
    .regex(/^\d{8,12}$/, 'must be a merchant number')
    .optional()
    .describe('Merchant ID (`mchid`)'),
  TAICI_WECHAT_PAY_KEY_FILE: z
    .string()
    .min(1)
    .optional()
    .describe("File with the merchant's private key (`apiclient_key.pem`)"),
  TAICI_WECHAT_PAY_CERT_FILE: z
    .string()
    .min(1)
    .optional()
    .describe("File with the merchant's certificate (`apiclient_cert.pem`)"),
  TAICI_WECHAT_PAY_V3_KEY: z
    .string()
    .refine((key) => Buffer.byteLength(key) === 32, 'must have 32 characters')
    .optional()
    .describe('APIv3 key'),
  TAICI_WECHAT_PAY_V2_KEY: z.string().min(1).optional().describe('APIv2 key; required for `red_packet`'),
  TAICI_WECHAT_PAY_PUBLIC_KEY_FILE: z
    .string()
    .min(1)
    .optional()
    .describe("File with WeChat Pay's public key (`pub_key.pem`)"),
  TAICI_WECHAT_PAY_PUBLIC_KEY_ID: z.string().min(1).optional().describe('ID of that key (`PUB_KEY_ID_…`)'),
  TAICI_WECHAT_PAY_SCENE: z
    .string()
    .regex(/^\w{1,32}$/)
    .default('1000')
    .describe('Transfer scene ID that the merchant has registered'),
  TAICI_WECHAT_PAY_ORIGIN: z
    .url({ protocol: /^https$/ })
    .optional()
    .describe(
      'Public address of this product, such as `https://taici.example`, to which WeChat Pay sends callbacks; without it, results are only polled',
    ),
  TAICI_LANG: z
    .enum(['zh-CN', 'en'])
    .default('zh-CN')
    .describe('Language of the command line: `zh-CN` or `en`'),
});

/** The settings of WeChat Pay. */
export interface WechatPayConfig {
  channel: Exclude<PayoutChannelName, 'manual'>;
  merchantId: string;
  appId: string;
  keyFile: string;
  certificateFile: string;
  apiV3Key: string;
  /** Null for merchant transfers. */
  apiV2Key: string | null;
  publicKeyFile: string;
  publicKeyId: string;
  sceneId: string;
  origin: string | null;
}

export interface Config {
  host: string;
  port: number;
  dataFolder: string;
  watchFolder: string;
  databaseUrl: string | null;
  sqlitePath: string;
  passwords: { owner: string | null; demo: string | null };
  demoLibraryEnabled: boolean;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent';
  trustedProxies: number;
  jobConcurrency: number;
  maxUploadBytes: number;
  clientQuotaBytes: number;
  derivedFilesBudgetBytes: number;
  keepOriginals: boolean;
  fontsFolder: string | null;
  /** Whether pages are rendered once before the server listens. */
  warmUpEnabled: boolean;
  cityLookupEnabled: boolean;
  /** The official account. `baseUrl` and `pagesUrl` replace the addresses of WeChat's API and pages. */
  wechat: { appId: string; secret: string; baseUrl?: string; pagesUrl?: string } | null;
  /** Null if red packets are paid by hand. The key files are read at the start. */
  wechatPay: WechatPayConfig | null;
  locale: 'zh-CN' | 'en';
}

/**
 * Reads the settings from environment variables, which `main.ts` passes in. Nothing else reads them.
 * Throws one Error that names every invalid variable.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(set);
  if (!parsed.success) {
    const invalid = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`Settings that cannot be used:\n  ${invalid.join('\n  ')}`);
  }
  const values = parsed.data;
  const dataFolder = resolve(values.TAICI_DATA);
  return {
    host: values.HOST,
    port: values.PORT,
    dataFolder,
    watchFolder: resolve(values.TAICI_WATCH ?? `${dataFolder}/inbox`),
    databaseUrl: values.DATABASE_URL ?? null,
    sqlitePath: `${dataFolder}/taici.sqlite`,
    passwords: { owner: values.TAICI_OWNER_PASSWORD ?? null, demo: values.TAICI_DEMO_PASSWORD ?? null },
    demoLibraryEnabled: values.TAICI_DEMO,
    logLevel: values.TAICI_LOG_LEVEL,
    trustedProxies: values.TAICI_TRUSTED_PROXIES,
    jobConcurrency: values.TAICI_JOBS,
    maxUploadBytes: Math.floor(values.TAICI_MAX_UPLOAD_GB * 1024 ** 3),
    clientQuotaBytes: Math.floor(values.TAICI_CLIENT_QUOTA_GB * 1000 ** 3),
    derivedFilesBudgetBytes: Math.floor(values.TAICI_DERIVED_FILES_GB * 1000 ** 3),
    keepOriginals: values.TAICI_ORIGINALS === 'keep',
    fontsFolder: values.TAICI_FONTS === undefined ? null : resolve(values.TAICI_FONTS),
    warmUpEnabled: values.TAICI_WARM_UP,
    cityLookupEnabled: values.TAICI_CITY,
    wechat:
      values.TAICI_WECHAT_APP_ID && values.TAICI_WECHAT_APP_SECRET
        ? { appId: values.TAICI_WECHAT_APP_ID, secret: values.TAICI_WECHAT_APP_SECRET }
        : null,
    wechatPay: readWechatPay(values),
    locale: values.TAICI_LANG,
  };
}

/** Returns the settings of WeChat Pay; null if it is off. Throws one Error that names every missing setting. */
function readWechatPay(values: z.output<typeof environment>): WechatPayConfig | null {
  if (values.TAICI_WECHAT_PAY === 'off') return null;
  const needed = {
    appId: 'TAICI_WECHAT_APP_ID',
    merchantId: 'TAICI_WECHAT_PAY_MERCHANT',
    keyFile: 'TAICI_WECHAT_PAY_KEY_FILE',
    certificateFile: 'TAICI_WECHAT_PAY_CERT_FILE',
    apiV3Key: 'TAICI_WECHAT_PAY_V3_KEY',
    publicKeyFile: 'TAICI_WECHAT_PAY_PUBLIC_KEY_FILE',
    publicKeyId: 'TAICI_WECHAT_PAY_PUBLIC_KEY_ID',
  } as const;
  const isRedPacket = values.TAICI_WECHAT_PAY === 'red_packet';
  const required = [...Object.values(needed), ...(isRedPacket ? (['TAICI_WECHAT_PAY_V2_KEY'] as const) : [])];
  const missing = required.filter((name) => values[name] === undefined);
  if (missing.length > 0)
    throw new Error(
      `TAICI_WECHAT_PAY is ${values.TAICI_WECHAT_PAY}, but these are not set: ${missing.join(', ')}`,
    );
  const read = (name: (typeof needed)[keyof typeof needed]) => values[name] ?? '';
  return {
    channel: isRedPacket ? 'wechat_red_packet' : 'merchant_transfer',
    merchantId: read(needed.merchantId),
    appId: read(needed.appId),
    keyFile: resolve(read(needed.keyFile)),
    certificateFile: resolve(read(needed.certificateFile)),
    apiV3Key: read(needed.apiV3Key),
    apiV2Key: isRedPacket ? (values.TAICI_WECHAT_PAY_V2_KEY ?? null) : null,
    publicKeyFile: resolve(read(needed.publicKeyFile)),
    publicKeyId: read(needed.publicKeyId),
    sceneId: values.TAICI_WECHAT_PAY_SCENE,
    origin: values.TAICI_WECHAT_PAY_ORIGIN?.replace(/\/$/, '') ?? null,
  };
}
