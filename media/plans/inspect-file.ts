import { ffprobeGlobalOptions, fileUrl } from './input-options.ts';

/** ffprobe arguments that list an mp4's packets and then its streams as `packet|key=value|...` and `stream|key=value|...`, one a line. */
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

/** ffprobe arguments that name the kind of every stream (`audio`, `video`), one a line. */
export function planStreamTypes(path: string): string[] {
  return [...ffprobeGlobalOptions, '-show_entries', 'stream=codec_type', '-of', 'csv=p=0', fileUrl(path)];
}

/** ffprobe arguments that count the packets of an mp4's picture, each a frame. */
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

/** ffprobe arguments that tell when a file's times begin, in seconds. */
export function planStartTime(path: string): string[] {
  return [...ffprobeGlobalOptions, '-show_entries', 'format=start_time', '-of', 'csv=p=0', fileUrl(path)];
}
