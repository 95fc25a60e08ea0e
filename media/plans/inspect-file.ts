import { fileUrl } from '@taici/frame-cutter';
import { ffprobeGlobalOptions } from './input-options.ts';

/**
 * Returns ffprobe arguments that list an mp4's packets and then its streams, one per line: `packet|key=value|...`,
 * `stream|...`.
 */
export function planPacketList(path: string): string[] {
  return [
    ...ffprobeGlobalOptions,
    '-show_entries',
    'packet=stream_index,pts,duration,pos,flags:stream=index,codec_type,codec_name,width,height,has_b_frames,time_base,start_time',
    '-of',
    'compact',
    fileUrl(path),
  ];
}

/** Returns ffprobe arguments that list the type of every stream (`audio`, `video`), one per line. */
export function planStreamTypes(path: string): string[] {
  return [...ffprobeGlobalOptions, '-show_entries', 'stream=codec_type', '-of', 'csv=p=0', fileUrl(path)];
}

/** Returns ffprobe arguments that count the video packets of an mp4. Each packet is a frame. */
export function planPacketCount(path: string): string[] {
  return [
    ...ffprobeGlobalOptions,
    '-count_packets',
    '-select_streams',
    'v:0',
    '-show_entries',
    'stream=nb_read_packets',
    '-of',
    'csv=p=0',
    fileUrl(path),
  ];
}

/** Returns ffprobe arguments that give the start time of a file, in seconds. */
export function planStartTime(path: string): string[] {
  return [...ffprobeGlobalOptions, '-show_entries', 'format=start_time', '-of', 'csv=p=0', fileUrl(path)];
}
