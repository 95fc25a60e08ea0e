/**
 * Short words that are frequent in everyday speech. A word may occur in several languages; the language with the
 * largest share wins.
 */
const stopWords: Record<string, Set<string>> = {
  en: words(
    "the you i to and it is that what of in me my have this not don't i'm it's for we be he are do no know was on your with so all just but get they here like there right out she can if go up about him come one now can't did got how oh want i'll you're well let that's at yeah good see why who his her has will would could them us from or an were been when think going where had then yes okay hey too never say tell please sorry thank thanks isn't didn't he's she's we're what's there's",
  ),
  fr: words(
    "je vous le est pas la de tu que un et il les à ne une en ce ça c'est des pour qui nous a on moi dans qu'il mais me elle te suis du oui non au si plus bien tout avec y mon va fait êtes sur toi j'ai où comme était ma votre ton son être avoir quoi même",
  ),
  de: words(
    'ich sie das ist du nicht die und es der wir zu ein er in mir mit was den wie ja auf mich dass so hier eine hat von haben für war wenn an bin nein dich sich noch da dir uns nur einen kann hab ihr mal aber doch warum wo wer dem bist sind auch ihn',
  ),
  es: words(
    'que de no a la el y es en lo un por me se una te los con mi está para si bien pero yo eso las sí su tu aquí del al como le más esto ya todo esta vamos muy hay ahora algo estoy tengo nos qué tú él quién dónde',
  ),
  it: words(
    'non di che è e la il un a per in mi sono ho lo ma si ti con cosa le no da una come se io ci questo bene tu qui hai del mio me al sei della solo so tutto lei più gli era perché sì chi dove quando anche ha cui',
  ),
  pt: words(
    'que não o de a é e para eu um se me uma está com do por te os em bem isso mas você no da ele ela as foi ao mais meu sim minha como tem aqui seu muito quem nós já só vai estou onde',
  ),
  nl: words(
    'ik je het de is dat een niet en van we wat in ze hij op te zijn er maar me die heb voor met als was ben mijn u om naar dan hier ja nee hebben jij zo weet kan waar wie geen nog goed aan deze moet zij jullie hem',
  ),
  pl: words(
    'nie to się w na i z co jest że do tak jak o mnie a ale po mi za ci go czy już tu ja ty on jej jestem mam tego tylko dla kto wiem gdzie był od jego ma cię',
  ),
  sv: words(
    'det är jag att du inte en och har vi på i för han vad med som så de den till kan om ett var men dig mig nej ja här hon nu av vill dom ska er',
  ),
  da: words(
    'det er jeg du ikke at en og har vi på i for han hvad med som så de den til kan om et var men dig mig nej ja her hun nu af vil skal ved',
  ),
  fi: words(
    'on se ei en ja hän sinä minä mitä että ole olen nyt niin minun hyvä kuin vain olet mutta sen tämä voi jos mikä oli kun siitä kiitos',
  ),
  ro: words(
    'nu să de a o ce e în și la că te un mai cu pe am ai eu da este asta dar ca bine mă din le sunt îmi cine unde',
  ),
  tr: words(
    'bir bu ne ve için mi o de ben sen çok evet hayır var değil da ama daha gibi bana seni iyi yok benim şey kim nasıl',
  ),
  vi: words(
    'tôi không là anh có và đi cô của một cho đã được thì ta em người này chúng ông các gì ở với làm ra đó biết như con vào nó phải',
  ),
  id: words(
    'yang aku kau tidak itu di ini dan apa kita ada untuk dia akan dengan saya bisa ke dari kamu tak mereka sudah',
  ),
  cs: words(
    'je to se v a na co že jsem ne si tak ale jak mi do s tady o jsi ten už jen pro ty já mě k by není jste',
  ),
  hu: words(
    'a az nem hogy és egy is van ez mi én de te ha csak meg jó azt mit igen itt vagy kell volt ezt ki hol',
  ),
};

function words(list: string): Set<string> {
  return new Set(list.split(' '));
}

/** The languages of each stop word, so that a word is looked up once. */
const languagesOfWord = new Map<string, string[]>();
for (const [language, list] of Object.entries(stopWords)) {
  for (const word of list) languagesOfWord.set(word, [...(languagesOfWord.get(word) ?? []), language]);
}

/** Share of English stop words above which a text is certainly English. In films, it is about 0.5. */
const ENGLISH_SHARE = 0.12;
/** No film in English has a smaller share of English stop words, and a film has many different words. */
const FOREIGN_SHARE = 0.03;
const FILM_WORDS = 300;
const FILM_DIFFERENT_WORDS = 100;
/** Fewer words than this decide nothing about a language that only two short words point to. */
const FEW_WORDS = 20;
const MAX_ACCENTED_SHARE = 0.1;
const MOSTLY_ACCENTED_SHARE = 0.3;
const ACCENTED_WORDS = 8;

/**
 * Judges whether texts in Latin letters are English, by the stop words of English and of sixteen other languages in all
 * of them. Only words that are not stop words of both languages count against English, each once a text, so that a sung
 * `la la la` or a film of names is no other language. Another language needs several of its words.
 * @returns `unsure` if too few words of any language occur. Such a text should be imported.
 */
export function judgeEnglish(texts: Iterable<string>): 'yes' | 'no' | 'unsure' {
  let [total, accented, english] = [0, 0, 0];
  const seen = new Set<string>();
  const others = new Map<string, { count: number; words: Set<string> }>();
  for (const raw of texts) {
    const text = raw.toLowerCase().replace(/’/g, "'");
    const words = Array.from(text.matchAll(/[\p{Script=Latin}']+/gu), ([word]) => word);
    for (const word of new Set(words)) {
      total += 1;
      if (seen.size < FILM_DIFFERENT_WORDS) seen.add(word);
      if (/[^a-z']/.test(word)) accented += 1;
      const languages = languagesOfWord.get(word) ?? [];
      if (languages.includes('en')) {
        english += 1;
        continue;
      }
      for (const language of languages) {
        const found = others.get(language) ?? { count: 0, words: new Set<string>() };
        found.count += 1;
        found.words.add(word);
        others.set(language, found);
      }
    }
  }
  if (total === 0) return 'no';
  const enough = total < FEW_WORDS ? 3 : 2;
  const strongest = Math.max(0, ...Array.from(others.values(), ({ count }) => count));
  const isOther = [...others.values()].some(({ count, words }) => count > english && words.size >= enough);
  if (isOther) return 'no';
  // A few names with accents are no other language; a text full of accents is.
  const isAccented = accented > total * MAX_ACCENTED_SHARE && strongest > 0 && strongest >= english;
  if (isAccented || (accented > total * MOSTLY_ACCENTED_SHARE && total >= ACCENTED_WORDS)) return 'no';
  const isFilm = total >= FILM_WORDS && seen.size >= FILM_DIFFERENT_WORDS;
  if (isFilm && english < total * FOREIGN_SHARE) return 'no';
  return english > strongest && english >= total * ENGLISH_SHARE ? 'yes' : 'unsure';
}
