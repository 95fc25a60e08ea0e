import { expect, test } from 'vitest';
import { maskIpAddress } from './mask-ip-address.ts';
import { parseUserAgent } from './parse-user-agent.ts';

test.each([
  ['115.236.7.9', '115.236.*.*'],
  ['::ffff:10.1.2.3', '10.1.*.*'],
  ['240e:47d:c20:1627::1', '240e:47d:*'],
  ['::1', '0:0:*'],
  ['fe80::1%eth0', 'fe80:0:*'],
  ['unknown', ''],
  ['', ''],
  ['1.2.3.4.5', ''],
])('masks the address %s as %s', (address, masked) => {
  expect(maskIpAddress(address)).toBe(masked);
});

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0';
test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/131.0.0.0`, 'windows', 'edge'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${chrome} Safari/537.36`, 'mac', 'chrome'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
    'iphone',
    'safari',
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; V2) ${chrome} Mobile Safari/537.36 MicroMessenger/8.0.50`,
    'android',
    'wechat',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', 'linux', 'firefox'],
  ['curl/8.0', 'other', 'other'],
  [null, 'other', 'other'],
])('recognizes the user agent %s as %s with %s', (agent, system, browser) => {
  expect(parseUserAgent(agent)).toEqual({ system, browser });
});
