/** The kinds of jobs. The codes are stored. Each has wording in the catalogue under `admin.jobs.kinds`. */
export const jobKinds = [
  'import_video',
  'cut_bar',
  'cut_reel',
  'mix_dub',
  'align_lines',
  'check_subtitles',
  'analyze_take',
] as const;
