import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arbitraryCuts, splitText } from '../testing/split-text.ts';
import { createPacketListParser } from './parse-packet-list.ts';

test('createPacketListParser counts the same packets wherever the stream is split', () => {
  const text =
    'packet|stream_index=0|pts=0|duration=1001|pos=48|flags=K_\npacket|stream_index=1|pts=-1024|duration=1024|pos=900|flags=KD\npacket|stream_index=0|pts=1001|duration=1001|pos=1000|flags=__\npacket|stream_index=1|pts=0|duration=1000|pos=1200|flags=K_\nstream|index=0|codec_type=video\nstream|index=1|codec_type=audio\nstream|index=2|codec_type=data\n';
  fc.assert(
    fc.property(arbitraryCuts, (cuts) => {
      const parser = createPacketListParser();
      for (const chunk of splitText(text, cuts)) parser.take(chunk);
      const [video, audio, data] = parser.finish();
      expect(video?.packets).toEqual({
        count: 2,
        firstPts: 0,
        duration: 1001,
        evenlySpacedCount: 2,
        keyFrames: [0],
        firstPosition: 48,
      });
      expect(audio?.packets).toMatchObject({
        count: 2,
        firstPts: -1024,
        duration: 1024,
        evenlySpacedCount: 1,
      });
      expect(audio?.fields.get('codec_type')).toBe('audio');
      expect(data?.packets).toBeNull();
    }),
  );
});
