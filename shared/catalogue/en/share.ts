/** Cards that WeChat shows when a page is passed on. */
export const share = {
  film: 'Watch it, and search every line of it',
  clip: 'Hear how they say it in “{{film}}”',
  dub: '{{name}} dubbed this clip',
  dubText: 'Have a listen: {{title}}',
  wheel: 'Spin once and see what you win',
};
