export const jobStage = {
  waiting: 'Waiting',
  probe: 'Checking the file',
  subtitles: 'Reading subtitles',
  encode: 'Converting',
  artwork: 'Creating pictures',
  waveform: 'Drawing the waveform',
  listen: 'Checking the times of the subtitles',
  cut: 'Cutting the clip',
  align: 'Timing each word',
};
