import type { Logger } from 'pino';

/** Notices a proxy in front of the server that the settings don't name. */
export interface UntrustedProxyNotice {
  /** Reads the X-Forwarded-For header of a request. */
  read(forwardedFor: string | undefined): void;
  /** Whether a request had the header although no proxy is trusted. */
  wasSeen(): boolean;
}

/**
 * Creates the notice. Behind a proxy that is not trusted, all visitors have the proxy's address, so they share the limits
 * of one address, and no connection counts as encrypted. The first such request is logged.
 */
export function createUntrustedProxyNotice(args: {
  trustedProxies: number;
  log: Pick<Logger, 'warn'>;
}): UntrustedProxyNotice {
  const { trustedProxies, log } = args;
  let wasSeen = false;
  return {
    read(forwardedFor) {
      if (wasSeen || trustedProxies > 0 || forwardedFor === undefined) return;
      wasSeen = true;
      log.warn(
        'requests come with X-Forwarded-For, but no proxy is trusted: all visitors count as one address. Set TAICI_TRUSTED_PROXIES to the number of own proxies in front',
      );
    },
    wasSeen: () => wasSeen,
  };
}
