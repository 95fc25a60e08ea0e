import { describe, expect, test } from 'vitest';
import { resolveClientAddress } from './resolve-client-address.ts';

const from = (trustedProxies: number, forwardedFor?: string, forwardedProto?: string) =>
  resolveClientAddress({ socketAddress: '10.0.0.9', forwardedFor, forwardedProto, trustedProxies });

describe('resolveClientAddress', () => {
  test('ignores headers without trusted proxies', () => {
    expect(from(0)).toEqual({ address: '10.0.0.9', secure: false });
    expect(from(0, '1.2.3.4', 'https')).toEqual({ address: '10.0.0.9', secure: false });
  });

  test('uses the last entry behind one proxy', () => {
    expect(from(1, '1.2.3.4').address).toBe('1.2.3.4');
    expect(from(1, '6.6.6.6, 1.2.3.4').address).toBe('1.2.3.4');
    expect(from(1, ' 6.6.6.6 ,, 1.2.3.4 , ').address).toBe('1.2.3.4');
  });

  test('uses the last but one entry behind two proxies', () => {
    expect(from(2, '1.2.3.4, 10.0.0.1').address).toBe('1.2.3.4');
    expect(from(2, '6.6.6.6, 1.2.3.4, 10.0.0.1').address).toBe('1.2.3.4');
  });

  test('uses the connection’s address if there are fewer entries than proxies', () => {
    expect(from(1).address).toBe('10.0.0.9');
    expect(from(1, ' , ').address).toBe('10.0.0.9');
    expect(from(2, '6.6.6.6').address).toBe('10.0.0.9');
  });

  test('takes the protocol from the outermost trusted proxy', () => {
    expect(from(1, undefined, 'https').secure).toBe(true);
    expect(from(1, undefined, 'http').secure).toBe(false);
    expect(from(1).secure).toBe(false);
    expect(from(1, undefined, 'https, http').secure).toBe(false);
    expect(from(2, undefined, 'https, http').secure).toBe(true);
    expect(from(2, undefined, 'https').secure).toBe(true);
    expect(from(2, undefined, 'https, http, http').secure).toBe(false);
  });

  test('returns a fixed name for a connection without an address', () => {
    const unnamed = { socketAddress: undefined, forwardedFor: undefined, forwardedProto: undefined };
    expect(resolveClientAddress({ ...unnamed, trustedProxies: 0 }).address).toBe('unknown');
  });
});
