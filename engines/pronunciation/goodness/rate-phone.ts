import type { SenoneScorer } from '../align/senone-scorer.ts';
import type { AcousticModel } from '../model/read-acoustic-model.ts';

/** Tells whether a phone of the model is speech, and not silence or a noise. */
export function isSpeechPhone(phone: string): boolean {
  return phone !== 'SIL' && !phone.startsWith('+');
}

/**
 * Returns how well frames fit a phone: the log-likelihood of the phone less that of the best phone, both without context,
 * per frame. It is 0 if the phone is the best itself. This is the goodness of pronunciation of Witt and Young (Speech
 * Communication 30, 2000). Silence competes, too; noises do not.
 * @param from the first frame
 * @param end the frame after the last
 */
export function ratePhone(args: {
  model: AcousticModel;
  scorer: SenoneScorer;
  phone: number;
  from: number;
  end: number;
}): number {
  const { model, phone, from, end } = args;
  let best = -Infinity;
  model.phones.forEach((name, id) => {
    if (isSpeechPhone(name) || id === model.silence)
      best = Math.max(best, scorePhone({ ...args, phone: id }));
  });
  return (scorePhone({ ...args, phone }) - best) / Math.max(1, end - from);
}

/** Returns the log-likelihood of the best way through the states of a phone without context. */
function scorePhone(args: {
  model: AcousticModel;
  scorer: SenoneScorer;
  phone: number;
  from: number;
  end: number;
}): number {
  const { model, scorer, phone, from, end } = args;
  const row = (model.rowOf[phone] as number) * model.stateCount;
  const scores = Array.from(model.senoneRows.subarray(row, row + model.stateCount), (senone) =>
    scorer.score(senone),
  );
  // Too few frames for all states: each takes the state that fits best.
  const isShort = end - from < model.stateCount;
  const reached = new Float64Array(model.stateCount).fill(-Infinity);
  let total = 0;
  for (let t = from; t < end; t += 1) {
    let best = -Infinity;
    for (let state = model.stateCount - 1; state >= 0; state -= 1) {
      const score = scores[state]?.[t] as number;
      best = Math.max(best, score);
      const previous = state > 0 ? (reached[state - 1] as number) : t === from ? 0 : -Infinity;
      reached[state] = Math.max(reached[state] as number, previous) + score;
    }
    total += best;
  }
  return isShort ? total : (reached[model.stateCount - 1] as number);
}
