import type { Segment } from '../segments/segment.ts';

const CHUNK = 65_536;

/** Groups the lines of a segment by video with a counting sort. O(lines). Yields about every millisecond. */
export function* groupLinesByVideo(
  videoByLine: Segment['videoByLine'],
  videos: number,
): Generator<void, Pick<Segment, 'linesByVideo' | 'videoStarts'>> {
  const videoStarts = new Uint32Array(videos + 1);
  for (let from = 0; from < videoByLine.length; from += CHUNK) {
    countLinesOfVideos(videoByLine.subarray(from, from + CHUNK), videoStarts);
    yield;
  }
  for (let video = 1; video <= videos; video++) {
    videoStarts[video] = (videoStarts[video] as number) + (videoStarts[video - 1] as number);
  }
  const linesByVideo = new Uint32Array(videoByLine.length);
  const next = videoStarts.slice();
  for (let from = 0; from < videoByLine.length; from += CHUNK) {
    const end = Math.min(videoByLine.length, from + CHUNK);
    spreadLines({ videoByLine, next, linesByVideo, from, end });
    yield;
  }
  return { linesByVideo, videoStarts };
}

function countLinesOfVideos(videoByLine: Segment['videoByLine'], videoStarts: Uint32Array): void {
  for (let line = 0; line < videoByLine.length; line++) {
    const video = videoByLine[line] as number;
    videoStarts[video + 1] = (videoStarts[video + 1] as number) + 1;
  }
}

function spreadLines(args: {
  videoByLine: Segment['videoByLine'];
  next: Uint32Array;
  linesByVideo: Uint32Array;
  from: number;
  end: number;
}): void {
  const { videoByLine, next, linesByVideo, from, end } = args;
  for (let line = from; line < end; line++) {
    const video = videoByLine[line] as number;
    const entry = next[video] as number;
    next[video] = entry + 1;
    linesByVideo[entry] = line;
  }
}
