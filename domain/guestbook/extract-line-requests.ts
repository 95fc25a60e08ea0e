/** Longest line or question worth counting, in characters. */
const LONGEST = 120;
/** A line has at least this many words, lest every "hello" count. */
const FEWEST_WORDS = 2;

const asking =
  /[?？]|[吗呢么][。！!~～]*$|怎么[说读讲翻念]|什么意思|是什么|哪[部集里个句]|为什么|为啥|如何|求[台资出这一]|想[找问听知]|有没有|^(?:how|what|why|where|which|who|when|can|could|does|is there|anyone know)\b/iu;
const quoted = /[“"「『《]([^”"」』》\n]{4,120})[”"」』》]/gu;
const han = /\p{Script=Han}/u;

/** A line somebody would like to hear, or a question: what a message wishes for. */
export interface LineRequest {
  kind: 'line' | 'question';
  text: string;
}

/**
 * What a message (as `cleanText` leaves it) wishes for; empty for one that only talks. An English line stands in quotation
 * marks or is the whole message; a question asks by its mark or by its words. Both may be in one message.
 */
export function extractLineRequests(text: string): LineRequest[] {
  const whole = text.replace(/\s+/g, ' ').trim();
  const wishes: LineRequest[] = [];
  const lines = Array.from(whole.matchAll(quoted), ([, line = '']) => line.trim()).filter(isLine);
  for (const line of lines) wishes.push({ kind: 'line', text: line });
  if (whole.length > LONGEST) return wishes;
  if (asking.test(whole)) wishes.push({ kind: 'question', text: whole });
  else if (lines.length === 0 && isLine(whole)) wishes.push({ kind: 'line', text: whole });
  return wishes;
}

function isLine(text: string): boolean {
  if (han.test(text)) return false;
  return (text.match(/[a-z]+(?:['’][a-z]+)*/gi)?.length ?? 0) >= FEWEST_WORDS;
}

/** Equal for wishes that differ in case, width, spaces and punctuation only. */
export const buildLineRequestKey = ({ kind, text }: LineRequest): string =>
  `${kind} ${text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')}`;
