export const errorPage = {
  notFound: '这个页面不存在',
  notFoundText: '地址可能输错了，或者页面已经移走。',
  forbidden: '这里需要管理权限',
  forbiddenText: '你的账号不能进入这个页面。需要的话，请联系管理员开通。',
  gone: '这部影片已从片库移除',
  goneText: '从它剪下的片段都还在，可以照常看、配音和下载；要剪新的，请另选一部影片。',
  other: '页面出错了',
  otherText: '请刷新重试；如果一直这样，请告诉管理员。',
  unreachable: '连不上服务器',
  unreachableText: '网络断了，或者服务器正在重启。连上之后点“重试”，会回到这一页。',
  back: '去片库',
  reload: '刷新',
} as const;
