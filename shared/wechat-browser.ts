/** Whether a user agent is the browser inside WeChat: nothing else can use its JS-SDK. */
export function isWechatBrowser(userAgent: string): boolean {
  return /\bMicroMessenger\//i.test(userAgent);
}
