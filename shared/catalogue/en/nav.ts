export const nav = {
  main: 'Main navigation',
  home: 'Taici home',
  list: 'Films',
  search: 'Search',
  me: 'Me',
  admin: 'Admin',
};
