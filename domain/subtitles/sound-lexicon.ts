/** How sure a description in brackets is one of a sound: anywhere in a text, or only where an utterance begins. */
export type SoundCertainty = 'certain' | 'possible';

/** Sounds that people and animals make. In brackets, these forms describe the scene and are not spoken. */
const voiceVerbs = forms(
  'sigh laugh chuckle giggle cackle snicker gasp cough sneeze sniffle sniff sob weep cry scream shriek shout yell whisper mutter mumble murmur groan moan grunt growl whimper whine wail whistle pant snore snort scoff hiccup burp belch gulp cheer applaud clap chant sing exhale inhale breathe stammer stutter gag retch yawn squeal howl bark meow purr hiss roar chirp squawk bleat neigh hoot caw coo quack snarl yelp tut vomit',
);
/** Sounds of things. The same words are spoken too (a program crashes), so they count only where an utterance begins. */
const thingVerbs = forms(
  'ring beep buzz click creak slam knock thud rumble crash clatter clang clank clink jingle rattle rustle screech honk squeak splash sizzle thump bang blare chime toll tick crackle explode rev play shatter drip whir whoosh swish pop snap slap sputter hum vibrate trill ding ping close open approach continue stop fade swell pause speak chatter argue babble grumble hit fire',
);
const nouns = words(
  'laughter applause music silence footsteps gunshot gunshots gunfire thunder chatter crosstalk chuckle chuckles sigh gasp gasps laugh groan scream screams whistle whistling applauding clapping static siren sirens cheers sobs thud beep fanfare jingle ringtone heartbeat explosion explosions inaudible indistinct unintelligible narrator voiceover',
);
/** Nouns that describe a sound with words before them, too: `(distant thunder)`. The others must be alone: `(binary explosion)` may be speech. */
const plainNouns = words(
  'music laughter applause footsteps gunshots gunfire thunder chatter silence crosstalk inaudible indistinct unintelligible',
);
/** Words of a sentence. A description of a sound has none of them. */
const sentenceWords = words(
  "i you we it this that these those is are was were be been am do does did not don't doesn't isn't can't can could will would should may might must shall if or but so because which who what when where why how than like such also even i.e e.g eg ie etc see my your our its let's it's that's here there just only actually really yes no ok okay please us me",
);
const manner =
  /^(?:(?:speaking|speaks|talking|talks|singing|sings|whispering|shouting|continues|in)\s+(?:in\s+)?)?(?:a\s+)?(?:foreign language|gibberish|native language|english|french|german|spanish|italian|russian|chinese|mandarin|cantonese|japanese|korean|arabic|latin|dutch|portuguese|hindi|hebrew|greek|polish|turkish|swedish)$/i;
const channel =
  /^(?:(?:\p{L}+\s+){0,2}(?:speaking\s+)?)?(?:on|over|through|via|from)\s+(?:the\s+|a\s+)?(?:tv|t\.v\.|television|radio|phone|telephone|cell ?phone|speaker|loudspeaker|speakerphone|intercom|p\.?a\.?|headset|earpiece|walkie[- ]talkie|recording|recorder|tape|video|computer|screen|megaphone|answering machine|voicemail)$/iu;
const tails = words(
  'in on at from over through with to into off against nearby outside inside offscreen away upstairs downstairs overhead',
);
const MAX_WORDS = 7;
const MAX_TAIL_WORDS = 4;

/**
 * Judges the text between brackets by a lexicon of sounds: `door slams`, `sighs heavily`, `speaking French`, `掌声`,
 * `敲门声`. A sentence (`it barks if you open it`) and a noun with a sound as its attribute (`exploding gradients`) are
 * not descriptions of sounds.
 * @returns null if the lexicon says nothing.
 */
export function judgeSound(content: string): SoundCertainty | null {
  const text = content.replace(/[\s\u00a0\u3000]+/g, ' ').trim();
  if (/\p{Script=Han}/u.test(text)) return judgeChinese(text);
  const plain = text.toLowerCase().replace(/’/g, "'");
  if (manner.test(plain)) return /\s/.test(plain) ? 'possible' : null;
  if (channel.test(plain)) return 'possible';
  const list = plain.replace(/[,.!?…]+(?=\s|$)/g, '').split(' ');
  if (list.length > MAX_WORDS || list.some((word) => sentenceWords.has(word))) return null;
  if (!list.every((word) => /^[\p{L}][\p{L}'-]*$/u.test(word))) return null;
  const last = list.at(-1) ?? '';
  if (list.length === 1 && (nouns.has(last) || voiceVerbs.has(last))) return 'certain';
  if (list.length <= 4 && plainNouns.has(last)) return 'certain';
  if (list.length <= 3 && nouns.has(last)) return 'possible';
  const at = list.findIndex((word) => voiceVerbs.has(word) || thingVerbs.has(word));
  if (at === -1 || !isTail(list.slice(at + 1))) return null;
  return voiceVerbs.has(list[at] ?? '') ? 'certain' : 'possible';
}

/** Whether words after a verb only say how, where, or that something else sounds as well. */
function isTail(rest: string[]): boolean {
  const [first] = rest;
  if (first === undefined) return true;
  if (/ly$/.test(first) || /^(?:heavily|loudly|loud|hard|again|shut|open|aloud|out)$/.test(first)) {
    return isTail(rest.slice(1));
  }
  if (first === 'and' || voiceVerbs.has(first) || thingVerbs.has(first)) return isTail(rest.slice(1));
  return tails.has(first) && rest.length <= MAX_TAIL_WORDS;
}

const CHINESE_VOICE =
  /^(?:(?:众人|眾人|大家|观众|觀眾|全场|全場|全体|男人|女人|男|女|孩子|婴儿|嬰兒|学生|學生|台下|两人|兩人|一起|轻声|輕聲|大声|大聲|低声|低聲|放声|放聲|开心|開心|伤心|傷心|轻轻|輕輕|长长|長長)(?:地|的)?)?(?:笑|大笑|微笑|苦笑|冷笑|偷笑|傻笑|轻笑|輕笑|爆笑|哄笑|哭|大哭|哭泣|抽泣|啜泣|哽咽|叹气|嘆氣|叹息|嘆息|叹|嘆|咳|咳嗽|喘|喘息|喘气|喘氣|呻吟|尖叫|喊叫|大叫|大喊|惊呼|驚呼|惊叫|驚叫|欢呼|歡呼|鼓掌|掌声|掌聲|拍手|打嗝|打喷嚏|打噴嚏|打哈欠|打鼾|哼|哼唱|哼歌|唱|唱歌|歌唱|吹口哨|吸气|吸氣|呼气|呼氣|深呼吸|沉默|静默|靜默|清嗓子|清喉咙|呕吐|嘔吐|耳语|耳語|低语|低語|啜泣|吞咽|吞嚥|狗叫|狗吠|猫叫|鸟叫|鳥叫|鸡叫|听不清|聽不清|听不见|无法辨识|音乐|音樂|音乐响起|音樂響起|音乐起|旁白|画外音|畫外音|枪响|槍響|电话响|電話響|门铃响|門鈴響|敲门|敲門)(?:着|著|起来|起來|中|了)?$/u;
const CHINESE_SOUND =
  /^\p{Script=Han}{0,8}(?:笑|哭|叹息|嘆息|叹气|嘆氣|呼吸|喘息|呻吟|尖叫|欢呼|歡呼|惊呼|咳嗽|口哨|叫|喊|敲门|敲門|关门|關門|开门|開門|脚步|腳步|枪|槍|炮|铃|鈴|爆炸|雷|雨|风|風|水|浪|喇叭|警笛|警报|警報|引擎|马达|馬達|汽车|汽車|火车|火車|心跳|电话|電話|手机|手機|音乐|音樂|钟|鐘|鼓|琴|歌|嘈杂|嘈雜|喧闹|喧鬧|喧哗|喧嘩|说话|說話|交谈|交談|吵闹|吵鬧|撞击|撞擊|碰撞|破碎|掌|鼾|蜂鸣|蜂鳴|嗡嗡|滴答|鸣笛|鳴笛|电视|電視|广播|廣播)(?:声|聲|声音|聲音|声响|聲響)$/u;
/** Also the ends of words that are spoken (影响, 心声), so these count only where an utterance begins. */
const CHINESE_POSSIBLE =
  /^(?!.*(?:影响|影響|反响|反響|音响|音響|心声|心聲|发声|發聲|相声|相聲|名声|名聲))\p{Script=Han}{1,8}(?:声|聲|响|響|响起|響起|作响|作響|音乐|音樂)$/u;
const CHINESE_MANNER =
  /^(?:\p{Script=Han}{0,4}(?:说|說|讲|講|用)\p{Script=Han}{1,4}(?:语|語|话|話|文)|(?:电话|電話|电视|電視|收音机|收音機|对讲机|對講機|广播|廣播|扬声器|揚聲器|录音|錄音)(?:里|裡|裏|中|上)?)$/u;

function judgeChinese(text: string): SoundCertainty | null {
  const plain = text.replace(/[，。！…\s]+/g, '');
  if (CHINESE_VOICE.test(plain) || CHINESE_SOUND.test(plain)) return 'certain';
  return CHINESE_POSSIBLE.test(plain) || CHINESE_MANNER.test(plain) ? 'possible' : null;
}

/** Whether the text between brackets has words that only a sentence has, so that it is spoken and not described. */
export function hasSentenceWords(content: string): boolean {
  if (/[你您我]|也就是|即使|比如|例如|或者|因为|因為|所以|如果|就是|不是|可以|包括|参见|參見/.test(content))
    return true;
  const list = content
    .toLowerCase()
    .replace(/’/g, "'")
    .split(/[\s,;:!?]+/);
  return list.some((word) => sentenceWords.has(word.replace(/\.+$/, '')));
}

function words(list: string): Set<string> {
  return new Set(list.split(' '));
}

/** Returns the third person and the -ing form of each verb. */
function forms(list: string): Set<string> {
  return new Set(
    list.split(' ').flatMap((verb) => {
      const third = /(?:s|x|ch|sh)$/.test(verb)
        ? `${verb}es`
        : /[^aeiou]y$/.test(verb)
          ? `${verb.slice(0, -1)}ies`
          : `${verb}s`;
      const stem = /[^aeiou]e$/.test(verb) ? verb.slice(0, -1) : verb;
      const doubled = /[^aeiou][aeiou][bdgmnpt]$/.test(verb) ? [`${verb}${verb.at(-1)}ing`] : [];
      return [third, `${stem}ing`, ...doubled];
    }),
  );
}
