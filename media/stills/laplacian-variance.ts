/**
 * Returns the variance of the Laplacian of a gray picture without its border. It is high for sharp edges and low for
 * blurred ones. This is the measure LAPV of Pech-Pacheco, Cristóbal, Chamorro-Martínez and Fernández-Valdivia, "Diatom
 * autofocusing in brightfield microscopy: a comparative study", ICPR 2000, with the kernel of four neighbors. Values
 * are comparable only between pictures of the same size and scene. Returns 0 for a picture that has no pixel inside its
 * border.
 */
export function laplacianVariance(args: { luma: Uint8Array; width: number; height: number }): number {
  const { luma, width, height } = args;
  const innerPixels = (width - 2) * (height - 2);
  if (width < 3 || height < 3 || luma.length < width * height) return 0;
  let sum = 0;
  let squares = 0;
  for (let y = 1; y < height - 1; y += 1) {
    const row = y * width;
    for (let x = row + 1; x < row + width - 1; x += 1) {
      const laplacian =
        (luma[x - 1] ?? 0) +
        (luma[x + 1] ?? 0) +
        (luma[x - width] ?? 0) +
        (luma[x + width] ?? 0) -
        4 * (luma[x] ?? 0);
      sum += laplacian;
      squares += laplacian * laplacian;
    }
  }
  const mean = sum / innerPixels;
  return squares / innerPixels - mean * mean;
}
