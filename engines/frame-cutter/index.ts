export { FrameCutterError, type FrameCutterErrorCode, NotCopyableError } from './core/errors.ts';
export { frameSeekSeconds } from './core/frames.ts';
export { renameDurably, syncToDisk, withTemporaryPath, writeAtomically } from './core/output-files.ts';
export { PausableTimer } from './core/pausable-timer.ts';
export type {
  CreateTemporaryPath,
  CutOptions,
  CutProof,
  CutRequest,
  FfmpegTask,
  MezzanineFormat,
  RunFfmpegTask,
  RunInSlot,
  Suspension,
} from './core/types.ts';
export { createFrameCutter, type FrameCutter, type PendingCut } from './cut/create-frame-cutter.ts';
export { COMPARISON_FRAME_BYTES, comparisonFrameFilter, planRawFrames } from './ffmpeg/comparison-frames.ts';
export {
  audioEncoderOptions,
  clipEncoderOptions,
  h264LevelFor,
  MEZZANINE_GOP,
  mezzanineEncoderOptions,
  mp4OutputOptions,
  trackTimescale,
} from './ffmpeg/encoder-options.ts';
export { CODEC_THREADS, ffmpegGlobalOptions, fileUrl, mp4InputOptions } from './ffmpeg/input-options.ts';
export { type ClipPart, joinVideoTracks, readClipPart } from './join/join-video-tracks.ts';
export { buildFragment, type FragmentRun } from './mp4/build-fragment.ts';
export { buildInitSegment } from './mp4/build-mp4-header.ts';
export { createMp4IndexCache, type Mp4IndexCache, type OpenMezzanine } from './mp4/mp4-index-cache.ts';
export type { Mp4Index, Mp4Track } from './mp4/read-mp4-index.ts';
export { readFully } from './mp4/read-packets.ts';
export { matchFrameOffset, originalTolerance } from './proof/compare-frames.ts';
export { measureAudioLag } from './proof/measure-audio-lag.ts';
export { readNeighborFrames, verifyEncodedClip } from './proof/verify-encoded-clip.ts';
export { verifyAudioPackets, verifyJoinedVideo } from './proof/verify-joined-clip.ts';
