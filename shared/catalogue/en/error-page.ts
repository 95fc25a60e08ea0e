export const errorPage = {
  notFound: 'Page not found',
  notFoundText: 'The address may be mistyped, or the page has moved.',
  forbidden: 'For administrators only',
  forbiddenText: 'Your account may not open this page. Ask an administrator if you need it.',
  gone: 'This film has left the library',
  goneText:
    'Clips that were cut from it are still there to watch, dub, and download. To cut a new one, choose another film.',
  other: 'Something went wrong',
  otherText: 'Reload the page. If this keeps happening, tell an administrator.',
  unreachable: 'The server cannot be reached',
  unreachableText:
    'The network is down, or the server is restarting. Once it is back, press “Try again” to return to this page.',
  back: 'Go to the films',
  reload: 'Reload',
};
