export const ui = {
  close: '关闭',
  retry: '重试',
  cancel: '取消',
  notice: '通知',
  loading: '正在载入',
  loadingSlow: '页面还在载入，请稍候',
  skipToContent: '跳到正文',
  otherLanguage: 'English',
  themeNow: '外观：{{theme}}',
  theme: { light: '浅色', dark: '深色', system: '跟随系统' },
  state: { importing: '正在导入', ready: '可以观看', failed: '导入失败', removed: '已移除' },
  videoCount: '{{count}} 集',
  lineCount: '{{count}} 句',
  call: {
    network: '网络不通，请检查连接后重试',
    timeout: '服务器没有及时回应，请稍后重试',
  },
} as const;
