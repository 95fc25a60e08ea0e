/**
 * Stands for WeChat's script in a browser: accepts every signature, and keeps what the page tells it in `window.shared`. The
 * product's tests give it to pages, which load WeChat's script from its own address only.
 */
export const sdkScript = `window.shared = { configs: [], cards: [] };
window.wx = {
  config: (options) => window.shared.configs.push(options),
  ready: (callback) => callback(),
  error: () => undefined,
  updateAppMessageShareData: (data) => window.shared.cards.push(data),
  updateTimelineShareData: () => undefined,
};`;
