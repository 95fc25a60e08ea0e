/** A model file that cannot be read. The message names the file and what is wrong. */
export class ModelError extends Error {
  override name = 'ModelError';
}
