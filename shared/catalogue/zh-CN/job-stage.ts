/** Stages of a job, by the name that the job reports. */
export const jobStage = {
  waiting: '排队中',
  probe: '检查文件',
  subtitles: '整理字幕',
  encode: '转换格式',
  artwork: '制作封面与缩略图',
  waveform: '绘制波形',
  cut: '剪片段',
  align: '逐词对时间',
  listen: '核对字幕时间',
} as const;
