/** Returns a generator of numbers from 0 to 1 (linear congruential, Numerical Recipes). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  // The first numbers of neighboring seeds are alike.
  for (let i = 0; i < 8; i += 1) next();
  return next;
}
