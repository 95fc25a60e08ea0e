import * as z from 'zod';
import { AppError } from '#domain/errors.ts';
import type { WechatOauth } from '#domain/wechat/types.ts';
import { requestWechat, WECHAT_API_URL } from './request-wechat.ts';

/** The address of WeChat's pages. */
const WECHAT_PAGES_URL = 'https://open.weixin.qq.com';

const answer = z.object({ openid: z.string().min(1), is_snapshotuser: z.number().optional() });

/** OAuth for an installation without an official account. Throws not_found. */
export const disabledWechatOauth: WechatOauth = {
  isConfigured: false,
  authorizeUrl() {
    throw new AppError('not_found', { message: 'no official account is set up' });
  },
  async redeemCode() {
    throw new AppError('not_found', { message: 'no official account is set up' });
  },
};

/**
 * Creates the OAuth client of an official account. The scope `snsapi_base` gives the openid without asking the person for
 * consent (WeChat's documentation, "网页授权").
 * @param args.baseUrl the address of WeChat's API
 * @param args.pagesUrl the address of WeChat's pages
 */
export function createWechatOauth(args: {
  appId: string;
  secret: string;
  baseUrl?: string;
  pagesUrl?: string;
}): WechatOauth {
  const { appId, secret, baseUrl = WECHAT_API_URL, pagesUrl = WECHAT_PAGES_URL } = args;
  return {
    isConfigured: true,
    authorizeUrl({ redirectUrl, state }) {
      // The order matters: WeChat's clients compare the beginning of the address.
      const query = new URLSearchParams({
        appid: appId,
        redirect_uri: redirectUrl,
        response_type: 'code',
        scope: 'snsapi_base',
        state,
      });
      return `${pagesUrl}/connect/oauth2/authorize?${query}#wechat_redirect`;
    },

    async redeemCode(code) {
      const { openid, is_snapshotuser } = await requestWechat(
        baseUrl,
        '/sns/oauth2/access_token',
        { appid: appId, secret, code, grant_type: 'authorization_code' },
        answer,
      );
      return { openId: openid, isSnapshot: is_snapshotuser === 1 };
    },
  };
}
