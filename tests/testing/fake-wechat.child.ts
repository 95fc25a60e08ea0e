/**
 * Loaded into the product's process before its own code. Replaces the answers of WeChat's API, so that a page can be
 * signed without a network. Requests to other addresses are not affected.
 */
const realFetch = globalThis.fetch;

const answers: Record<string, object> = {
  '/cgi-bin/token': { access_token: 'token-of-the-replay', expires_in: 7200 },
  '/cgi-bin/ticket/getticket': { errcode: 0, errmsg: 'ok', ticket: 'ticket-of-the-replay', expires_in: 7200 },
};

globalThis.fetch = (input, init) => {
  const address = new URL(input instanceof Request ? input.url : input);
  const answer = address.host === 'api.weixin.qq.com' ? answers[address.pathname] : undefined;
  return answer ? Promise.resolve(Response.json(answer)) : realFetch(input, init);
};
