export { createTestTemporaryPath, runTestTask } from './run-test-task.ts';
export {
  clickTrackInput,
  fastH264Options,
  makeTestMezzanine,
  numberedVideoInput,
  range,
  readClickTimes,
  readFrameNumbers,
  runTestFfmpeg,
  runTestFfprobe,
  type TestMezzanine,
} from './test-films.ts';
