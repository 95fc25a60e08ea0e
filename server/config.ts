import { resolve } from 'node:path';
import * as z from 'zod';

const switchedOn = (fallback: 'on' | 'off') =>
  z
    .enum(['on', 'off'])
    .default(fallback)
    .transform((value) => value === 'on');

const environment = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  TAICI_DATA: z.string().min(1).default('./data'),
  /** Folder whose sub-folders film/, ytb/ and kid/ are watched; the default lies in the data folder. */
  TAICI_WATCH: z.string().min(1).optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  TAICI_OWNER_PASSWORD: z.string().min(8).optional(),
  TAICI_DEMO_PASSWORD: z.string().min(8).optional(),
  TAICI_DEMO: switchedOn('on'),
  TAICI_LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('warn'),
  /** Number of own proxies in front; their X-Forwarded-For and X-Forwarded-Proto are believed. */
  TAICI_TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  /** Films and clips worked on at once. */
  TAICI_JOBS: z.coerce.number().int().min(1).max(32).default(2),
  /** Language of the command line; pages follow each visitor's own choice. */
  TAICI_LANG: z.enum(['zh-CN', 'en']).default('zh-CN'),
  TAICI_MAX_UPLOAD_GB: z.coerce.number().positive().default(50),
  /** What one learner's own films may take, originals with what is made of them. */
  TAICI_CLIENT_QUOTA_GB: z.coerce.number().min(0).default(5),
  /** What all files made on demand may take together: burnt-in, moving, sound, stills, sheets. All can be made again. */
  TAICI_MADE_FILES_GB: z.coerce.number().positive().default(20),
  /** Whether films are kept as they came beside what is made of them: for stills and clips at their own size. */
  TAICI_ORIGINALS: z.enum(['keep', 'drop']).default('keep'),
  /** Folder with the Noto CJK fonts of printed sheets and drawn lines; the system's own places by default. */
  TAICI_FONTS: z.string().min(1).optional(),
  /** Whether a visitor's city is looked up by their address. */
  TAICI_CITY: switchedOn('on'),
  /** The official account whose JS-SDK pages use inside WeChat; without both there is none. */
  TAICI_WECHAT_APP_ID: z.string().min(1).optional(),
  TAICI_WECHAT_APP_SECRET: z.string().min(1).optional(),
});

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
  cityLookupEnabled: boolean;
  wechat: { appId: string; secret: string } | null;
  locale: 'zh-CN' | 'en';
}

/**
 * The product's settings out of environment variables; the only reader of them.
 * Throws one Error that names every faulty variable.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const read = environment.safeParse(set);
  if (!read.success) {
    const faults = read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`Settings that cannot be used:\n  ${faults.join('\n  ')}`);
  }
  const values = read.data;
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
    derivedFilesBudgetBytes: Math.floor(values.TAICI_MADE_FILES_GB * 1000 ** 3),
    keepOriginals: values.TAICI_ORIGINALS === 'keep',
    fontsFolder: values.TAICI_FONTS === undefined ? null : resolve(values.TAICI_FONTS),
    cityLookupEnabled: values.TAICI_CITY,
    wechat:
      values.TAICI_WECHAT_APP_ID && values.TAICI_WECHAT_APP_SECRET
        ? { appId: values.TAICI_WECHAT_APP_ID, secret: values.TAICI_WECHAT_APP_SECRET }
        : null,
    locale: values.TAICI_LANG,
  };
}
