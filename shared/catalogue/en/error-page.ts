export const errorPage = {
  notFound: 'There is no such page',
  notFoundText: 'The address may be mistyped, or the page has moved.',
  forbidden: 'For administrators only',
  forbiddenText: 'Your account may not open this page. Ask an administrator if you need it.',
  other: 'Something went wrong',
  otherText: 'Reload the page; if it stays like this, tell an administrator.',
  back: 'Go to the films',
  reload: 'Reload',
};
