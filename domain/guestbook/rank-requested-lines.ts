import type { RequestedLine } from './types.ts';

/** Maximum length of a line or question, in UTF-16 code units. */
const MAX_REQUEST_LENGTH = 120;
/** Minimum number of words of a line, so that single words such as "hello" don't count. */
const MIN_LINE_WORDS = 2;

const questionPattern =
  /[?？]|[吗呢么][。！!~～]*$|怎么[说读讲翻念]|什么意思|是什么|哪[部集里个句]|为什么|为啥|如何|求[台资出这一]|想[找问听知]|有没有|^(?:how|what|why|where|which|who|when|can|could|does|is there|anyone know)\b/iu;
const quotePattern = /[“"「『《]([^”"」』》\n]{4,120})[”"」』》]/gu;
const hanPattern = /\p{Script=Han}/u;

/** A line or a question that a message asks for. */
export interface LineRequest {
  kind: 'line' | 'question';
  text: string;
}

/**
 * Counts the lines and questions that messages ask for, and returns the first `limit` of them. Requests that differ
 * only in case, width, spaces, and punctuation count as one. The order is by number of people, then number of messages,
 * then newest first. A message that repeats a request counts once.
 */
export function rankRequestedLines(args: {
  messages: readonly { text: string; authorId: string; publishedMs: number }[];
  limit: number;
}): RequestedLine[] {
  const requested = new Map<string, RequestedLine & { key: string; authors: Set<string> }>();
  for (const { text, authorId, publishedMs } of args.messages) {
    const requests = new Map(extractLineRequests(text).map((request) => [buildRequestKey(request), request]));
    for (const [key, request] of requests) {
      const entry = requested.get(key) ?? {
        ...request,
        key,
        authors: new Set<string>(),
        people: 0,
        messages: 0,
        latestMs: Number.NEGATIVE_INFINITY,
      };
      entry.authors.add(authorId);
      entry.people = entry.authors.size;
      entry.messages += 1;
      if (publishedMs > entry.latestMs) {
        entry.latestMs = publishedMs;
        entry.text = request.text;
      }
      requested.set(key, entry);
    }
  }
  return [...requested.values()]
    .sort(
      (a, b) =>
        b.people - a.people || b.messages - a.messages || b.latestMs - a.latestMs || (a.key < b.key ? -1 : 1),
    )
    .slice(0, args.limit)
    .map(({ kind, text, people, messages, latestMs }) => ({ kind, text, people, messages, latestMs }));
}

/**
 * Returns the lines and questions that a sanitized message asks for; empty if there are none. A line is English text in
 * quotation marks, or a whole English message. A question has a question mark or a phrase that asks. One message may
 * contain both.
 */
export function extractLineRequests(text: string): LineRequest[] {
  const message = text.replace(/\s+/g, ' ').trim();
  const lines = Array.from(message.matchAll(quotePattern), ([, line = '']) => line.trim()).filter(isLine);
  const requests = lines.map((line): LineRequest => ({ kind: 'line', text: line }));
  if (message.length > MAX_REQUEST_LENGTH) return requests;
  if (questionPattern.test(message)) requests.push({ kind: 'question', text: message });
  else if (lines.length === 0 && isLine(message)) requests.push({ kind: 'line', text: message });
  return requests;
}

function isLine(text: string): boolean {
  if (hanPattern.test(text)) return false;
  return (text.match(/[a-z]+(?:['’][a-z]+)*/gi)?.length ?? 0) >= MIN_LINE_WORDS;
}

/** Returns the same key for requests that differ only in case, width, spaces, and punctuation. */
const buildRequestKey = ({ kind, text }: LineRequest): string =>
  `${kind} ${text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')}`;
