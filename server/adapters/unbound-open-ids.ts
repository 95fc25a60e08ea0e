import type { OpenIdLookup } from '#domain/wechat/types.ts';

/** For an installation whose accounts are not bound to WeChat. */
export const unboundOpenIds: OpenIdLookup = { openIdOf: async () => null };
