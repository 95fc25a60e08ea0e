export const errorPage = {
  notFound: 'There is no such page',
  notFoundText: 'The address may be mistyped, or the page has moved.',
  forbidden: 'For administrators only',
  forbiddenText: 'Your account may not open this page. Ask an administrator if you need it.',
  gone: 'This film has left the library',
  goneText:
    'Clips that were cut from it are all there, to watch, to dub and to download. To cut a new one, choose another film.',
  other: 'Something went wrong',
  otherText: 'Reload the page; if it stays like this, tell an administrator.',
  unreachable: 'The server cannot be reached',
  unreachableText:
    'The network is down, or the server is restarting. Once it is back, “Try again” brings you to this page.',
  back: 'Go to the films',
  reload: 'Reload',
};
