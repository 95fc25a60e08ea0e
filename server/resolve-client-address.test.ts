import { describe, expect, test } from 'vitest';
import { resolveClientAddress } from './resolve-client-address.ts';

const from = (trustedProxies: number, forwardedFor?: string, forwardedProto?: string) =>
  resolveClientAddress({ socketAddress: '10.0.0.9', forwardedFor, forwardedProto, trustedProxies });

describe('resolveClientAddress', () => {
  test('without proxies of our own no header is believed', () => {
    expect(from(0)).toEqual({ address: '10.0.0.9', secure: false });
    expect(from(0, '1.2.3.4', 'https')).toEqual({ address: '10.0.0.9', secure: false });
  });

  test('behind one proxy the last entry counts, whatever the visitor wrote before it', () => {
    expect(from(1, '1.2.3.4').address).toBe('1.2.3.4');
    expect(from(1, '6.6.6.6, 1.2.3.4').address).toBe('1.2.3.4');
    expect(from(1, ' 6.6.6.6 ,, 1.2.3.4 , ').address).toBe('1.2.3.4');
  });

  test('behind two proxies the last but one counts', () => {
    expect(from(2, '1.2.3.4, 10.0.0.1').address).toBe('1.2.3.4');
    expect(from(2, '6.6.6.6, 1.2.3.4, 10.0.0.1').address).toBe('1.2.3.4');
  });

  test('fewer entries than proxies: nobody vouches for one, so the connection counts', () => {
    expect(from(1).address).toBe('10.0.0.9');
    expect(from(1, ' , ').address).toBe('10.0.0.9');
    expect(from(2, '6.6.6.6').address).toBe('10.0.0.9');
  });

  test('encrypted is what the outermost proxy of our own says', () => {
    expect(from(1, undefined, 'https').secure).toBe(true);
    expect(from(1, undefined, 'http').secure).toBe(false);
    expect(from(1).secure).toBe(false);
    expect(from(1, undefined, 'https, http').secure).toBe(false);
    expect(from(2, undefined, 'https, http').secure).toBe(true);
    expect(from(2, undefined, 'https').secure).toBe(true);
    expect(from(2, undefined, 'https, http, http').secure).toBe(false);
  });

  test('a connection without an address still has a name to count under', () => {
    const unnamed = { socketAddress: undefined, forwardedFor: undefined, forwardedProto: undefined };
    expect(resolveClientAddress({ ...unnamed, trustedProxies: 0 }).address).toBe('unknown');
  });
});
