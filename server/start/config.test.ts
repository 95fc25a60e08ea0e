import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const defaults = {
  host: '127.0.0.1',
  port: 3000,
  dataFolder: resolve('data'),
  watchFolder: resolve('data/inbox'),
  databaseUrl: null,
  sqlitePath: resolve('data/taici.sqlite'),
  passwords: { owner: null, demo: null },
  demoLibraryEnabled: true,
  logLevel: 'warn',
  trustedProxies: 0,
  jobConcurrency: 2,
  maxUploadBytes: 50 * 1024 ** 3,
  clientQuotaBytes: 5e9,
  derivedFilesBudgetBytes: 20_000_000_000,
  keepOriginals: true,
  fontsFolder: null,
  warmUpEnabled: true,
  cityLookupEnabled: true,
  wechat: null,
  wechatPay: null,
  locale: 'zh-CN',
};

describe('readConfig', () => {
  test('has a default for every setting', () => {
    expect(readConfig({})).toEqual(defaults);
    expect(readConfig({ PATH: '/bin', OTHER: 'x' })).toEqual(defaults);
  });

  test('reads every variable', () => {
    const read = readConfig({
      HOST: '0.0.0.0',
      PORT: '0',
      TAICI_DATA: '/srv/taici',
      TAICI_WATCH: '/srv/films',
      DATABASE_URL: 'postgresql://u:p@db/taici',
      TAICI_OWNER_PASSWORD: 'owner-password',
      TAICI_DEMO_PASSWORD: 'demo-password',
      TAICI_DEMO: 'off',
      TAICI_LOG_LEVEL: 'debug',
      TAICI_TRUSTED_PROXIES: '2',
      TAICI_JOBS: '8',
      TAICI_MAX_UPLOAD_GB: '1.5',
      TAICI_CLIENT_QUOTA_GB: '2.5',
      TAICI_DERIVED_FILES_GB: '7.5',
      TAICI_ORIGINALS: 'drop',
      TAICI_FONTS: '/srv/fonts',
      TAICI_WARM_UP: 'off',
      TAICI_CITY: 'off',
      TAICI_WECHAT_APP_ID: 'wx1',
      TAICI_WECHAT_APP_SECRET: 'secret',
      TAICI_LANG: 'en',
    });
    expect(read).toEqual({
      host: '0.0.0.0',
      port: 0,
      dataFolder: '/srv/taici',
      watchFolder: '/srv/films',
      databaseUrl: 'postgresql://u:p@db/taici',
      sqlitePath: '/srv/taici/taici.sqlite',
      passwords: { owner: 'owner-password', demo: 'demo-password' },
      demoLibraryEnabled: false,
      logLevel: 'debug',
      trustedProxies: 2,
      jobConcurrency: 8,
      maxUploadBytes: 1.5 * 1024 ** 3,
      clientQuotaBytes: 2.5e9,
      derivedFilesBudgetBytes: 7_500_000_000,
      keepOriginals: false,
      fontsFolder: '/srv/fonts',
      warmUpEnabled: false,
      cityLookupEnabled: false,
      wechat: { appId: 'wx1', secret: 'secret' },
      wechatPay: null,
      locale: 'en',
    });
    expect(readConfig({ DATABASE_URL: 'postgres://db/taici' }).databaseUrl).toBe('postgres://db/taici');
  });

  describe('WeChat Pay', () => {
    const pay = {
      TAICI_WECHAT_APP_ID: 'wx1',
      TAICI_WECHAT_PAY: 'transfer',
      TAICI_WECHAT_PAY_MERCHANT: '1900000001',
      TAICI_WECHAT_PAY_KEY_FILE: '/k/key.pem',
      TAICI_WECHAT_PAY_CERT_FILE: '/k/cert.pem',
      TAICI_WECHAT_PAY_V3_KEY: 'a'.repeat(32),
      TAICI_WECHAT_PAY_PUBLIC_KEY_FILE: '/k/pub.pem',
      TAICI_WECHAT_PAY_PUBLIC_KEY_ID: 'PUB_KEY_ID_1',
      TAICI_WECHAT_PAY_ORIGIN: 'https://taici.example/',
    };

    test('is read with everything that it needs', () => {
      expect(readConfig(pay).wechatPay).toEqual({
        ...{ channel: 'merchant_transfer', merchantId: '1900000001', appId: 'wx1', keyFile: '/k/key.pem' },
        ...{ certificateFile: '/k/cert.pem', apiV3Key: 'a'.repeat(32), apiV2Key: null, sceneId: '1000' },
        ...{ publicKeyFile: '/k/pub.pem', publicKeyId: 'PUB_KEY_ID_1', origin: 'https://taici.example' },
      });
      expect(readConfig({ ...pay, TAICI_WECHAT_PAY: 'off' }).wechatPay).toBeNull();
    });

    test('names every setting that is missing', () => {
      expect(() => readConfig({ TAICI_WECHAT_PAY: 'red_packet', TAICI_WECHAT_APP_ID: 'wx1' })).toThrow(
        /MERCHANT, .*KEY_FILE, .*CERT_FILE, .*V3_KEY, .*PUBLIC_KEY_FILE, .*PUBLIC_KEY_ID, .*V2_KEY$/,
      );
    });

    test.each([
      ['TAICI_WECHAT_PAY_V3_KEY', 'too short'],
      ['TAICI_WECHAT_PAY_MERCHANT', 'me'],
      ['TAICI_WECHAT_PAY_ORIGIN', 'http://taici.example'],
    ])('refuses a %s that cannot be right, and does not show it', (name, value) => {
      const read = () => readConfig({ ...pay, [name]: value });
      expect(read).toThrow(name);
      expect(read).not.toThrow(new RegExp(`: ${value}`));
    });
  });

  test('puts the watched folder into the data folder by default', () => {
    expect(readConfig({ TAICI_DATA: '/srv/taici' }).watchFolder).toBe('/srv/taici/inbox');
  });

  test('treats an empty variable as absent', () => {
    const names = ['HOST', 'PORT', 'TAICI_DATA', 'TAICI_WATCH', 'DATABASE_URL', 'TAICI_OWNER_PASSWORD'];
    const more = ['TAICI_DEMO_PASSWORD', 'TAICI_DEMO', 'TAICI_LOG_LEVEL', 'TAICI_LANG'];
    const numbers = ['TAICI_TRUSTED_PROXIES', 'TAICI_JOBS', 'TAICI_MAX_UPLOAD_GB'];
    const parts = [
      'TAICI_CLIENT_QUOTA_GB',
      'TAICI_DERIVED_FILES_GB',
      'TAICI_ORIGINALS',
      'TAICI_WARM_UP',
      'TAICI_CITY',
      'TAICI_WECHAT_APP_ID',
    ];
    expect(
      readConfig(
        Object.fromEntries(
          [...names, ...more, ...numbers, ...parts, 'TAICI_WECHAT_APP_SECRET'].map((name) => [name, '']),
        ),
      ),
    ).toEqual(defaults);
  });

  test('names every invalid variable at once without repeating secrets', () => {
    const read = () =>
      readConfig({
        PORT: '70000',
        DATABASE_URL: 'mysql://user:hunter22@db/taici',
        TAICI_OWNER_PASSWORD: 'short77',
        TAICI_DEMO: 'yes',
        TAICI_LOG_LEVEL: 'loud',
        TAICI_JOBS: '0',
      });
    expect(read).toThrow(
      /PORT: .+\n.*DATABASE_URL: .+\n.*TAICI_OWNER_PASSWORD: .+\n.*TAICI_DEMO: .+\n.*TAICI_LOG_LEVEL: .+\n.*TAICI_JOBS: /,
    );
    expect(read).not.toThrow(/hunter22|short77/);
  });

  test.each([
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['PORT', 'http'],
    ['TAICI_TRUSTED_PROXIES', '-1'],
    ['TAICI_TRUSTED_PROXIES', 'true'],
    ['TAICI_JOBS', '33'],
    ['TAICI_MAX_UPLOAD_GB', '0'],
    ['TAICI_MAX_UPLOAD_GB', 'Infinity'],
    ['DATABASE_URL', 'file:taici.sqlite'],
    ['TAICI_DEMO_PASSWORD', '1234567'],
  ])('names %s as invalid when it is %s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(`${name}: `);
  });
});

test('needs both the ID and the secret of an official account', () => {
  expect(readConfig({ TAICI_WECHAT_APP_ID: 'wx1' }).wechat).toBeNull();
  expect(readConfig({ TAICI_WECHAT_APP_SECRET: 's' }).wechat).toBeNull();
  expect(readConfig({ TAICI_CLIENT_QUOTA_GB: '0' }).clientQuotaBytes).toBe(0);
});
