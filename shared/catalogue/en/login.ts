export const login = {
  title: 'Sign in',
  lead: 'Say a line, hear it in a film, cut it out, download it.',
  account: 'Account',
  password: 'Password',
  submit: 'Sign in',
  missing: 'Please enter your account and password',
  wait: 'Too many wrong passwords. Please try again {{when}}',
  demo: 'The demo account is {{account}}; its password was printed in the terminal at the first start.',
  forgot: 'Forgot your password?',
  forgotText: 'Ask the teacher or administrator who gave you your account.',
  noSignUp: 'An administrator creates accounts.',
  stage: {
    label: 'A few subtitled lines',
    before: { en: "You've been quiet all evening.", zh: '你一晚上都没怎么说话。' },
    now: { en: 'I was waiting for the right line.', zh: '我在等一句合适的台词。' },
    after: { en: 'And? Did you find it?', zh: '那，等到了吗？' },
  },
};
