/** Problems that did not stop an import. `{{name}}` is the name of a subtitle file, `{{seconds}}` a signed number. */
export const note = {
  no_audio: '没有声音',
  truncated: '文件不完整，只导入了能读出的部分',
  no_lines: '没有英文或中文字幕，不能按台词搜索',
  lines_after_end: '有些字幕在片尾之后，已略去；可能是另一版本的字幕',
  subtitle_unreadable: '字幕“{{name}}”无法识别，已跳过',
  subtitle_too_large: '字幕“{{name}}”太大，已跳过',
  subtitle_empty: '字幕“{{name}}”里没有台词，已跳过',
  subtitle_other_language: '字幕“{{name}}”不是英文或中文，已跳过',
  subtitle_language_unsure: '看不出字幕“{{name}}”是什么语言，暂按英文导入，请核对',
  subtitle_unclear: '看不出字幕“{{name}}”是什么语言；影片已有英文字幕，没有采用它',
  subtitle_moved: '字幕“{{name}}”与另一条字幕对不齐，已自动调整 {{seconds}} 秒',
  version_joined: '和“{{name}}”是同一部影片的两个文件，已归到一起，片库和搜索里只出现一次',
  version_unsure: '和“{{name}}”很像，但不能确定是同一部影片，两个都保留',
  other: '有一处需要留意：{{name}}',
} as const;
