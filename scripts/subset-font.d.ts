declare module 'subset-font' {
  /** The options that the build uses. */
  interface SubsetOptions {
    targetFormat: 'woff2';
    /** A pinned value of an axis, or its range. */
    variationAxes: Record<string, number | { min: number; max: number }>;
    /** Tags of the OpenType features to keep. */
    keepFeatures: readonly string[];
  }
  export default function subsetFont(font: Buffer, text: string, options: SubsetOptions): Promise<Buffer>;
}
