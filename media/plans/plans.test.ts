import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type FrameRate, frameAt } from '#shared/frames.ts';
import { parseProbeOutput } from '../imports/parse-probe-output.ts';
import { forcedKeyFrameTimes, keyFrameNumbers } from './key-frames.ts';
import { planMezzanine, sourceTimeOffsetOptions } from './mezzanine.ts';
import { planProbe } from './probe.ts';
import { planOriginalStill, planStill } from './still.ts';
import { planTextTracks } from './text-tracks.ts';

const film24: FrameRate = { num: 24000, den: 1001 };
const tv30: FrameRate = { num: 30000, den: 1001 };
const rateOf = (num: number, den = 1): FrameRate => ({ num, den });

test('keyFrameNumbers returns each frame once, and forcedKeyFrameTimes gives times that mean exactly these frames', () => {
  expect(keyFrameNumbers({ keyFrameMs: [2000, 0, 500, 510, 1000], rate: rateOf(24) })).toEqual([12, 24, 48]);
  const anyRate = fc.constantFrom(film24, tv30, rateOf(25), rateOf(60000, 1001), rateOf(60), rateOf(15));
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 20_000_000 })), anyRate, (keyFrameMs, rate) => {
      const frames = keyFrameNumbers({ keyFrameMs, rate });
      expect(frames).toEqual(
        [...new Set(keyFrameMs.map((ms) => frameAt(ms, rate)))].filter(Boolean).sort((a, b) => a - b),
      );
      const times = forcedKeyFrameTimes({ frames, rate });
      const framesOfTimes =
        times === '' ? [] : times.split(',').map((time) => (Number(time) * rate.num) / rate.den);
      // ffmpeg rounds to the nearest frame or up, depending on its version.
      expect(framesOfTimes.map(Math.round)).toEqual(frames);
      expect(framesOfTimes.map(Math.ceil)).toEqual(frames);
    }),
  );
});

test('forcedKeyFrameTimes fits 50,000 lines into one argument', () => {
  const rate = rateOf(60);
  const frames = keyFrameNumbers({ keyFrameMs: Array.from({ length: 50_000 }, (_, i) => i * 150), rate });
  expect(forcedKeyFrameTimes({ frames, rate }).length).toBeLessThan(128 * 1024);
  expect(frames.length).toBeGreaterThan(10_000);
  expect(frames.at(-1)).toBeGreaterThan(440_000);
});

const probed = parseProbeOutput(
  JSON.stringify({
    streams: [
      {
        index: 0,
        codec_type: 'video',
        codec_name: 'mjpeg',
        width: 600,
        height: 900,
        disposition: { attached_pic: 1 },
      },
      {
        index: 1,
        codec_type: 'audio',
        codec_name: 'ac3',
        channels: 6,
        tags: { language: 'fre' },
        disposition: { default: 1 },
      },
      {
        index: 2,
        codec_type: 'video',
        codec_name: 'hevc',
        width: 1920,
        height: 1080,
        r_frame_rate: '24000/1001',
        avg_frame_rate: '24000/1001',
        start_time: '1.500000',
        sample_aspect_ratio: '1:1',
      },
      {
        index: 3,
        codec_type: 'audio',
        codec_name: 'aac',
        channels: 2,
        tags: { language: 'eng' },
        disposition: { comment: 1 },
      },
      { index: 4, codec_type: 'audio', codec_name: 'aac', channels: 2, tags: { language: 'eng' } },
      { index: 5, codec_type: 'subtitle', codec_name: 'hdmv_pgs_subtitle' },
      { index: 6, codec_type: 'subtitle', codec_name: 'mov_text', tags: { language: 'und' } },
      { index: 7, codec_type: 'subtitle', codec_name: 'ssa', tags: { language: 'chi', title: '简体' } },
    ],
    format: { format_name: 'matroska,webm', start_time: '1.400000', duration: '5400.5', size: '1000' },
  }),
);

const probedWithStart = { ...probed, startMs: 1400 };

test('parseProbeOutput selects the film, its English sound, and its text tracks', () => {
  expect(probed).toMatchObject({
    durationMs: 5_400_500,
    bytes: 1000,
    containerStartSeconds: 1.4,
    videoDelaySeconds: expect.closeTo(0.1, 9),
    sourceFramesPerFrame: 1,
    video: { index: 2, width: 1920, height: 1080, rotation: 0, rate: film24, hdr: false },
    audio: { index: 4, codec: 'aac', channels: 2 },
    textTracks: [
      { index: 6, codec: 'mov_text', language: null, title: null },
      { index: 7, codec: 'ssa', language: 'chi', title: '简体' },
    ],
  });
});

test('parseProbeOutput takes the duration from picture and sound, not from chapters', () => {
  const readDurationMs = (streams: object[]) =>
    parseProbeOutput(
      JSON.stringify({ streams, format: { format_name: 'mov', start_time: '10', duration: '99' } }),
    ).durationMs;
  const picture = { index: 0, codec_type: 'video', codec_name: 'h264', width: 64, height: 64 };
  const sound = {
    index: 1,
    codec_type: 'audio',
    codec_name: 'aac',
    channels: 2,
    start_time: '10.5',
    duration: '6',
  };
  expect(readDurationMs([{ ...picture, start_time: '10', duration: '6.25' }, sound])).toBe(6500);
  expect(readDurationMs([{ ...picture, start_time: '10.1', duration: '6.5' }])).toBe(6600);
  expect(readDurationMs([picture, sound])).toBe(99_000);
});

test('parseProbeOutput reports any delay of the picture', () => {
  const late = parseProbeOutput(
    JSON.stringify({
      streams: [
        {
          index: 0,
          codec_type: 'video',
          codec_name: 'h264',
          width: 64,
          height: 64,
          start_time: '95000.0',
          side_data_list: [{ rotation: -90 }],
        },
      ],
      format: { format_name: 'mpegts', start_time: '10.0', duration: '20' },
    }),
  );
  expect(late).toMatchObject({
    containerStartSeconds: 10,
    videoDelaySeconds: 94_990,
    video: { rotation: 90 },
    audio: null,
  });
});

test('sourceTimeOffsetOptions shifts the source if the mezzanine does not begin at the start of the container', () => {
  expect(sourceTimeOffsetOptions(probedWithStart)).toEqual([]);
  expect(sourceTimeOffsetOptions({ ...probedWithStart, startMs: 1421 })).toEqual(['-itsoffset', '-0.021000']);
  expect(sourceTimeOffsetOptions({ ...probedWithStart, startMs: 1379 })).toEqual(['-itsoffset', '0.021000']);
});

test('planMezzanine returns these arguments', () => {
  expect(
    planMezzanine({
      source: probedWithStart,
      path: '/films/-a %03d.mkv',
      rate: film24,
      keyFrames: [12, 24],
      normalizedAudio: null,
      output: '/out/m.mp4',
    }),
  ).toEqual([
    ...['-nostdin', '-hide_banner', '-y', '-v', 'error', '-filter_threads', '2', '-max_error_rate', '1'],
    ...['-protocol_whitelist', 'file', '-format_whitelist'],
    'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,mpegts,mpeg,mpegvideo,flv,asf,rm,ogg,wav,mp3,flac,aac',
    ...['-max_pixels', '40000000', '-fflags', '+genpts+discardcorrupt', '-err_detect', 'ignore_err'],
    ...['-threads', '2', '-reinit_filter:v', '0', '-i', 'file:/films/-a %03d.mkv'],
    ...['-map', '0:2', '-map', '0:4', '-sn', '-dn', '-vf'],
    'scale=1280:720:flags=bicubic:out_range=tv,setsar=1,setparams=color_primaries=bt709:color_trc=bt709:colorspace=bt709,format=yuv420p,fps=fps=24000/1001:start_time=0:round=near',
    ...['-fps_mode', 'cfr', '-c:v', 'libx264', '-preset', 'veryfast', '-threads', '2', '-crf', '22'],
    ...['-profile:v', 'high', '-level', '3.1', '-g', '12', '-bf', '0', '-maxrate', '4M', '-bufsize', '4M'],
    ...['-keyint_min', '1', '-sc_threshold', '0', '-x264-params', 'stitchable=1:open-gop=0'],
    ...['-force_key_frames', '0.4901,0.9906', '-af', 'aresample=async=1:min_hard_comp=0.03:first_pts=0'],
    ...[
      '-c:a',
      'aac',
      '-b:a',
      '128k',
      '-ac',
      '2',
      '-ar',
      '48000',
      '-t',
      '10861',
      '-map_metadata',
      '-1',
      '-map_chapters',
      '-1',
    ],
    ...['-video_track_timescale', '24000', '-movflags', '+faststart', '-f', 'mp4', 'file:/out/m.mp4'],
  ]);
});

test('planMezzanine tone-maps HDR after scaling and lets filters restart for interlaced and rotated pictures', () => {
  const plan = (video: Partial<typeof probed.video>) =>
    planMezzanine({
      source: { ...probedWithStart, audio: null, video: { ...probed.video, ...video } },
      path: '/a',
      rate: rateOf(25),
      keyFrames: [],
      normalizedAudio: null,
      output: '/b',
    });
  const filters = (args: string[]) => args[args.indexOf('-vf') + 1] ?? '';
  expect(filters(plan({ hdr: true }))).toMatch(
    /^scale=.*setparams=color_primaries=bt2020.*zscale=transfer=linear.*tonemap=.*yuv420p,fps=/,
  );
  expect(filters(plan({ interlaced: true }))).toMatch(/^bwdif=.*,scale=/);
  expect(plan({ interlaced: true })).not.toContain('-reinit_filter:v');
  expect(plan({ rotation: 90 })).not.toContain('-reinit_filter:v');
  expect(filters(plan({ rotation: 90 }))).toContain('scale=406:720');
  for (const option of ['-force_key_frames', '-af', '-c:a']) expect(plan({})).not.toContain(option);
});

test('planStill writes exactly one file for any name, and planOriginalStill uses the frame grid of the mezzanine', () => {
  const still = planStill({
    mezzanine: '/m.mp4',
    frame: 30,
    rate: tv30,
    format: 'jpg',
    output: '/a%03d.jpg',
  });
  expect(still.slice(-7)).toEqual(['-frames:v', '1', '-f', 'image2', '-update', '1', 'file:/a%03d.jpg']);
  expect(still[still.indexOf('-ss') + 1]).toBe('1.001000');
  const original = planOriginalStill({
    source: probedWithStart,
    path: '/o.mkv',
    rate: film24,
    frame: 100,
    leadFrames: 48,
    format: 'png',
    output: '/a.png',
  });
  expect(original[original.indexOf('-ss') + 1]).toBe('2.168833');
  expect(original.find((word) => word.startsWith('[0:2]'))).toMatch(
    /fps=fps=24000\/1001:start_time=0:round=near,trim=start_frame=48:end_frame=49,scale=1920:1080/,
  );
});

test('planTextTracks copies text, converts timed text, and writes each track to its own pipe', () => {
  const args = planTextTracks({
    path: '/a.mkv',
    source: probedWithStart,
    tracks: probed.textTracks,
    firstPipe: 4,
  });
  expect(args.slice(args.indexOf('-map'))).toEqual([
    ...['-map', '0:6', '-c:s', 'srt', '-avoid_negative_ts', 'disabled', '-f', 'srt', 'pipe:4'],
    ...['-map', '0:7', '-c:s', 'copy', '-avoid_negative_ts', 'disabled', '-f', 'ass', 'pipe:5'],
  ]);
  expect(planProbe('/a.mkv')).toEqual(
    expect.arrayContaining(['-protocol_whitelist', '-format_whitelist', 'file:/a.mkv']),
  );
});
