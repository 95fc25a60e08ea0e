import {
  type AcousticModel,
  analyzeTake,
  type PronouncedWord,
  prepareRecording,
  readAcousticModel,
  readVoice,
  type VoiceReading,
} from '@taici/pronunciation';
import type { LineWordDto } from '#contract/take-analyses.ts';
import type { AnalysisAnswer, AnalysisRequest } from './analysis-messages.ts';

let model: AcousticModel | null = null;
/** The actor's voice in each line that was read; null where it could not be read. */
const originals = new Map<string, VoiceReading | null>();

const toPronounced = ({ pronunciations, isGuessed, ...word }: LineWordDto): PronouncedWord => ({
  ...word,
  pronunciations: pronunciations.map((phones) => phones.split(' ')),
  source: isGuessed ? 'letters' : 'dictionary',
});

/** A worker that holds the acoustic model and the actors' voices, and analyzes takes. */
self.addEventListener('message', ({ data }: MessageEvent<AnalysisRequest>) => {
  let answer: AnalysisAnswer;
  try {
    answer = { id: data.id, ...answerTo(data) };
  } catch (error) {
    answer = { id: data.id, kind: 'failed', message: String(error) };
  }
  self.postMessage(answer);
});

type Unnumbered<Answer> = Answer extends unknown ? Omit<Answer, 'id'> : never;

function answerTo(request: AnalysisRequest): Unnumbered<AnalysisAnswer> {
  if (request.kind === 'loadModel') {
    model = readAcousticModel(new Uint8Array(request.bytes));
    return { kind: 'modelLoaded' };
  }
  if (!model) throw new Error('the acoustic model was not loaded');
  const words = request.words.map(toPronounced);
  const { samples, key } = request;
  if (request.kind === 'readOriginal') {
    const prepared = prepareRecording({ model, samples });
    const read =
      prepared.kind === 'prepared' ? readVoice({ model, words, recording: prepared.recording }) : prepared;
    const voice = read.kind === 'read' ? read.voice : null;
    originals.set(request.key, voice);
    return { kind: 'originalRead', original: { confidence: voice?.confidence ?? null } };
  }
  const original = key === null ? null : (originals.get(key) ?? null);
  return {
    kind: 'analyzed',
    analysis: analyzeTake({ model, words, samples, original }),
    original: { confidence: original?.confidence ?? null },
  };
}
