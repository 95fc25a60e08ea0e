/**
 * Replaces WeChat's script in a browser. It accepts every signature and records the page's calls in `window.shared`. Tests of
 * the product serve it in place of WeChat's script, because pages load that from WeChat's address only.
 */
export const sdkScript = `window.shared = { configs: [], cards: [] };
window.wx = {
  config: (options) => window.shared.configs.push(options),
  ready: (callback) => callback(),
  error: () => undefined,
  updateAppMessageShareData: (data) => window.shared.cards.push(data),
  updateTimelineShareData: () => undefined,
};`;
