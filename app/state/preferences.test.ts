import { describe, expect, it } from 'vitest';
import { readCookie, readPreferences } from './preferences.ts';

describe('preferences', () => {
  it('falls back to Chinese and the system theme', () => {
    expect(readPreferences(null)).toEqual({ locale: 'zh-CN', theme: 'system' });
    expect(readPreferences('locale=fr; theme=pink')).toEqual({ locale: 'zh-CN', theme: 'system' });
  });
  it('reads locale and theme', () => {
    expect(readPreferences('a=1; locale=en;theme=dark')).toEqual({ locale: 'en', theme: 'dark' });
  });
  it('reads only the cookie with exactly that name', () => {
    expect(readCookie('xtoken=1; token=a%3Db', 'token')).toBe('a=b');
    expect(readCookie('tokens=1', 'token')).toBeNull();
    expect(readCookie('token=%E0%A4%A', 'token')).toBeNull();
  });
});
