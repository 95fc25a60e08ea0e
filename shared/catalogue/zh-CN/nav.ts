export const nav = {
  main: '主导航',
  home: '台词首页',
  signIn: '登录',
  list: '片库',
  lessons: '课程',
  search: '搜索',
  words: '生词本',
  classes: '班级',
  me: '我的',
  guestbook: '留言板',
  admin: '管理',
} as const;
