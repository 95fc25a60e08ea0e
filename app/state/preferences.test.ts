import { describe, expect, it } from 'vitest';
import { readCookie, readPreferences } from './preferences.ts';

describe('preferences', () => {
  it('falls back to Chinese and the theme of the system', () => {
    expect(readPreferences(null)).toEqual({ locale: 'zh-CN', theme: 'system' });
    expect(readPreferences('locale=fr; theme=pink')).toEqual({ locale: 'zh-CN', theme: 'system' });
  });
  it('reads both', () => {
    expect(readPreferences('a=1; locale=en;theme=dark')).toEqual({ locale: 'en', theme: 'dark' });
  });
  it('takes the cookie of exactly that name', () => {
    expect(readCookie('xtoken=1; token=a%3Db', 'token')).toBe('a=b');
    expect(readCookie('tokens=1', 'token')).toBeNull();
    expect(readCookie('token=%E0%A4%A', 'token')).toBeNull();
  });
});
