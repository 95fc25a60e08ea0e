import type { Page } from '@playwright/test';

/** How much later the microphone hears what the page plays. */
export const LOOPBACK_DELAY_MS = 137;

/**
 * Gives a page a microphone that hears what the page's media elements play, `LOOPBACK_DELAY_MS` later and over a little
 * noise, as through a loudspeaker. The page cannot mute them, so that it hears a film as a perfect learner speaks it. One
 * audio context plays the elements and is the microphone: capturing their streams adds up to 20 ms at random. The page can
 * unplug it: `window.unplugMicrophone()`.
 * @param device the microphone's samples per second.
 */
export async function addLoopbackMicrophone(
  page: Page,
  device: { sampleRate: number } = { sampleRate: 48_000 },
): Promise<void> {
  const args = { delayMs: LOOPBACK_DELAY_MS, sampleRate: device.sampleRate };
  await page.addInitScript(({ delayMs, sampleRate }) => {
    const audio = new AudioContext({ sampleRate });
    const delay = new DelayNode(audio, { delayTime: delayMs / 1000, maxDelayTime: 1 });
    const captured = new WeakSet<HTMLMediaElement>();
    const { play } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.play = function playAndCapture(this: HTMLMediaElement) {
      if (!captured.has(this)) {
        captured.add(this);
        audio.createMediaElementSource(this).connect(delay);
      }
      return play.call(this);
    };
    // A muted element gives an audio context nothing.
    Object.defineProperty(HTMLMediaElement.prototype, 'muted', { get: () => false, set: () => undefined });
    navigator.mediaDevices.getUserMedia = async () => {
      await audio.resume();
      const destination = audio.createMediaStreamDestination();
      delay.connect(destination);
      const noise = audio.createBuffer(1, sampleRate, sampleRate);
      noise.copyToChannel(
        Float32Array.from({ length: sampleRate }, () => 0.004 * (Math.random() - 0.5)),
        0,
      );
      const room = new AudioBufferSourceNode(audio, { buffer: noise, loop: true });
      room.connect(destination);
      room.start();
      const [track] = destination.stream.getAudioTracks();
      // A device keeps its ID, other than the tracks of an audio context.
      if (track) track.getSettings = () => ({ deviceId: 'loopback', sampleRate });
      Object.assign(window, {
        unplugMicrophone: () => {
          track?.stop();
          track?.dispatchEvent(new Event('ended'));
        },
      });
      return destination.stream;
    };
  }, args);
}
