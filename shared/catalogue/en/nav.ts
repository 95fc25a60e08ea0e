export const nav = {
  main: 'Main navigation',
  home: 'Taici home',
  signIn: 'Sign in',
  list: 'Films',
  lessons: 'Lessons',
  search: 'Search',
  guestbook: 'Guestbook',
  words: 'My words',
  classes: 'Classes',
  me: 'Me',
  admin: 'Admin',
};
