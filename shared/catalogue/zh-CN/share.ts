/** Cards that WeChat shows when a page is passed on. */
export const share = {
  film: '看这部影片，搜它的每一句台词',
  clip: '听听《{{film}}》里怎么说这一句',
  dub: '{{name}} 给这段配了音',
  dubText: '来听听：{{title}}',
  wheel: '来转一次，看看能抽到什么',
} as const;
