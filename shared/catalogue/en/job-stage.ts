export const jobStage = {
  waiting: 'Waiting',
  probe: 'Checking the file',
  subtitles: 'Reading subtitles',
  encode: 'Converting',
  artwork: 'Making pictures',
  waveform: 'Drawing the waveform',
  cut: 'Cutting',
};
