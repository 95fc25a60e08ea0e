export const ui = {
  close: 'Close',
  retry: 'Try again',
  cancel: 'Cancel',
  notice: 'Notices',
  loading: 'Loading',
  loadingSlow: 'Still loading, one moment',
  skipToContent: 'Skip to content',
  otherLanguage: '中文',
  themeNow: 'Appearance: {{theme}}',
  theme: { light: 'light', dark: 'dark', system: 'as the system' },
  state: { importing: 'Importing', ready: 'Ready to watch', failed: 'Import failed', removed: 'Removed' },
  videoCount: '{{count}} episodes',
  lineCount: '{{count}} lines',
  call: {
    network: 'No connection. Check the network and try again',
    timeout: 'The server did not answer in time. Please try again later',
  },
};
