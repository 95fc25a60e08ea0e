/**
 * Text as the value of a filter's option inside a filter graph: escaped once for the list of options and once more for
 * the graph, as ffmpeg's documentation of filtergraph escaping asks.
 */
export function escapeFilterValue(text: string): string {
  return text.replace(/[\\':]/g, '\\$&').replace(/[\\'[\],;]/g, '\\$&');
}
