export const login = {
  title: '登录',
  lead: '说一句，听电影里怎么说；剪下来，带走。',
  account: '账号',
  password: '密码',
  submit: '登录',
  missing: '请输入账号和密码',
  wait: '密码输错太多次了，请{{when}}再试',
  demo: '体验账号是 {{account}}，密码在首次启动时显示在终端窗口里。',
  forgot: '忘记密码？',
  forgotText: '请让给你账号的老师或管理员重设。',
  noSignUp: '账号由管理员开通。',
  stage: {
    label: '一段带字幕的台词',
    before: { en: "You've been quiet all evening.", zh: '你一晚上都没怎么说话。' },
    now: { en: 'I was waiting for the right line.', zh: '我在等一句合适的台词。' },
    after: { en: 'And? Did you find it?', zh: '那，等到了吗？' },
  },
} as const;
