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
  filmLevel: { l1: '1 入门', l2: '2 初级', l3: '3 中级', l4: '4 中高级', l5: '5 高级' },
  filmLevelShort: '难度 {{level}}',
  /** When to try again, as a part of a sentence. */
  wait: {
    later: '稍后',
    seconds: ' {{count}} 秒后',
    minutes: ' {{count}} 分钟后',
    hours: ' {{count}} 小时后',
  },
  call: {
    network: '网络不通，请检查连接后重试',
    timeout: '服务器没有及时回应，请稍后重试',
  },
} as const;
