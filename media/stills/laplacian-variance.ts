/**
 * Variance of the Laplacian of a grey picture, its border left out: great where there are edges, small where they are
 * blurred. The measure LAPV of Pech-Pacheco, Cristóbal, Chamorro-Martínez and Fernández-Valdivia, "Diatom autofocusing in
 * brightfield microscopy: a comparative study", ICPR 2000, with the kernel of four neighbours; numbers compare pictures of
 * one size and one scene only. 0 for a picture that has no pixel inside its border.
 */
export function laplacianVariance(args: { luma: Uint8Array; width: number; height: number }): number {
  const { luma, width, height } = args;
  const inside = (width - 2) * (height - 2);
  if (width < 3 || height < 3 || luma.length < width * height) return 0;
  let sum = 0;
  let squares = 0;
  for (let y = 1; y < height - 1; y += 1) {
    const row = y * width;
    for (let x = row + 1; x < row + width - 1; x += 1) {
      const edge =
        (luma[x - 1] ?? 0) +
        (luma[x + 1] ?? 0) +
        (luma[x - width] ?? 0) +
        (luma[x + width] ?? 0) -
        4 * (luma[x] ?? 0);
      sum += edge;
      squares += edge * edge;
    }
  }
  const mean = sum / inside;
  return squares / inside - mean * mean;
}
