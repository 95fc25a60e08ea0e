/** Headers of the answer that ends the upload of a film: what it has become in the library. */
export const uploadHeaders = {
  filmId: 'taici-film',
  videoId: 'taici-video',
  /** `1` if the same file was in the library before. */
  wasThere: 'taici-was-there',
} as const;
