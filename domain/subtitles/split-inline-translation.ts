const HAN_THEN_LATIN =
  /^(.*\p{Script=Han}[。！？…，、；：”’』」）》!?.,~—-]*)\s*([^\p{Script=Han}]*\p{Script=Latin}[^\p{Script=Han}]*)$/u;
const LATIN_THEN_HAN =
  /^([^\p{Script=Han}]*\p{Script=Latin}[^\p{Script=Han}]*?)\s*([“‘「『《（(]*\p{Script=Han}.*)$/u;
const ENDS_SENTENCE = /[。！？…，!?.~—-][”’』」"']*$/;

/**
 * Splits a line that contains the same text in Chinese and English, in either order (`你好。 Hello.`). In strict mode,
 * both halves must look like sentences, so that `我爱 New York` stays whole. Otherwise, in a track that has such lines
 * throughout, the change of script is enough.
 * @returns null if the line is not such a line.
 */
export function splitInlineTranslation(args: {
  line: string;
  strict: boolean;
}): { en: string; zh: string } | null {
  const { line, strict } = args;
  if (line.length > 1000) return null;
  const zhFirst = HAN_THEN_LATIN.exec(line);
  if (zhFirst) return toHalves({ first: zhFirst[1], second: zhFirst[2], zhFirst: true, strict });
  const enFirst = LATIN_THEN_HAN.exec(line);
  // The Chinese half may contain Latin letters, but these are not part of the English half found here.
  if (enFirst) return toHalves({ first: enFirst[1], second: enFirst[2], zhFirst: false, strict });
  return null;
}

function toHalves(args: {
  first: string | undefined;
  second: string | undefined;
  zhFirst: boolean;
  strict: boolean;
}): { en: string; zh: string } | null {
  const first = args.first?.trim() ?? '';
  const second = args.second?.trim() ?? '';
  const [zh, en] = args.zhFirst ? [first, second] : [second, first];
  const englishWords = en.match(/\p{Script=Latin}['’\p{Script=Latin}]*/gu)?.length ?? 0;
  const isSentence = englishWords >= 3 || (englishWords > 0 && ENDS_SENTENCE.test(en));
  if (!isSentence) return null;
  if (args.strict && (!ENDS_SENTENCE.test(first) || !/^["'“‘(¿¡\p{Lu}\d….-]/u.test(en))) return null;
  return { en, zh };
}
