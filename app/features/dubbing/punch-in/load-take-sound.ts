import type { TakeDto, TakeFactsDto } from '#contract/takes.ts';
import { takeUrl } from '#shared/media-urls.ts';
import { fetchAudio } from '../fetch-audio.ts';
import type { RecordedSound } from '../recorded-sound.ts';

/** The sample rate of takes that are not stored lossless. */
const LOSSY_RATE = 48_000;
/**
 * Where a FLAC file holds its sample rate: the upper 20 of these 24 bits (RFC 9639, section 8.2: the stream information
 * follows the marker of 4 bytes and a block header of 4, and has 10 bytes before the rate).
 */
const FLAC_RATE_AT = 18;
const LARGEST_SAMPLE = 32_767;
const FULL_SCALE = 32_768;

/**
 * Loads the samples of a take at their own rate, from its lossless file if there is one. They are scaled so that
 * `encodeWav` writes the numbers that the take has. Throws if the take can't be loaded.
 */
export async function loadTakeSound(
  take: Pick<TakeDto, 'takeId' | 'url'>,
  facts: Pick<TakeFactsDto, 'isLossless'>,
): Promise<RecordedSound> {
  if (!facts.isLossless) {
    const sound = await fetchAudio({ url: take.url, sampleRate: LOSSY_RATE });
    return { samples: sound.getChannelData(0), sampleRate: LOSSY_RATE };
  }
  const url = takeUrl(take.takeId, 'take.flac');
  const response = await fetch(url, { headers: { range: `bytes=0-${FLAC_RATE_AT + 3}` } });
  if (!response.ok) throw new Error(`the take answered ${response.status}`);
  const sampleRate = readFlacRate(new DataView(await response.arrayBuffer()));
  const sound = await fetchAudio({ url, sampleRate });
  const samples = sound.getChannelData(0).map((sample) => Math.round(sample * FULL_SCALE) / LARGEST_SAMPLE);
  return { samples, sampleRate };
}

/** Reads the sample rate from the beginning of a FLAC file. */
export const readFlacRate = (head: DataView): number => head.getUint32(FLAC_RATE_AT) >>> 12;
