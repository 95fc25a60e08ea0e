/** Never spoken in a film: addresses, names of subtitle sites, and phrases of subtitle authors. */
const certainPatterns: RegExp[] = [
  /(?:https?:\/\/|\bwww\s?\.)\s?\S+/i,
  /\b(?:open\s?subtitles|addic7ed|subscene|podnapisi|tvsubtitles|opensubs|yify|yts\.[a-z]{2}|subtitulos\.es|zimuku|zimuzu|yyets|assrt|shooter\.cn|subhd)\b/i,
  /^\W*(?:english |chinese )?(?:subtitles?|subs|captions?|transcripts?|captioned|captioning|subtitled|subtitling|re-?sync(?:ed|hronized)?|sync(?:ed|hronized)?)\b(?:\s*(?:,|&|and)\s*\w+){0,3}\s*(?:made possible |provided |created |edited |ripped |downloaded |extracted |adapted )?(?:by|from)\b/i,
  /^\W*downloaded from\b/i,
  /\bsync(?:ed)?\s*(?:,|&|and)\s*correct(?:ed|ions?)\b/i,
  /\badvertise your (?:product|brand)\b/i,
  /\bsupport us and become (?:a )?vip\b/i,
  /\bremove all ads from\b/i,
  /\bplease rate this subtitle\b/i,
  /\bhelp other users to choose the best subtitles\b/i,
  /\bwatch (?:any|more|all) (?:movies?|videos?) (?:online )?(?:free )?(?:with|at|on) (?:open|\S+\.[a-z]{2,4}\b)/i,
  /(?:q\s?q|扣扣)\s?(?:交流|字幕|影视)?群\s*(?:号|：|:)?\s*\d{5,}|群号\s*[:：]?\s*\d{5,}/i,
  /(?:微信|官方|我们的)公众号\s*[:：@“"「]|(?:关注|搜索|扫码|添加|加)\S{0,6}公众号|(?:新浪|腾讯|官方)微博\s*[:：@]|(?:加|添加)微信\s*[:：]|微信号\s*[:：]/,
  /(?:本|该)(?:片|剧|集|部)?字幕(?:由|仅|翻译|来自|来源|仅供)|(?:本|該)(?:片|劇|集|部)?字幕(?:由|僅|翻譯|來自|來源)/,
  /字幕(?:制作|翻译|校对|下载|来源|提供|發佈|发布|调校|轴)\s*[:：@]|字幕組?[:：]\s*\S+(?:字幕|@)/,
  /仅供(?:个人)?学习(?:交流|参考|使用)|(?:禁止|严禁|不得|请勿)(?:将本\S*)?用(?:于|作)(?:任何)?商业|僅供學習/,
  /(?:更多|最新)\S{0,8}(?:影视|电影|美剧|韩剧|剧集|字幕|资源|下载)\S{0,6}(?:请|尽在|关注|访问|登录|登陆)/,
  /澳门(?:新葡京|威尼斯人|娱乐场)?(?:线上|在线)(?:赌场|娱乐)|(?:线上|在线)赌场\S{0,6}(?:上线|开户|注册)|性感荷官/,
  /人人影视|射手网|字幕侠|圣城家园|深影论坛|伊甸园美剧|破烂熊|衣柜军团|远鉴字幕/,
];

/** Also spoken in films, so advertising only at the ends of a track, where the authors put their credits. */
const endPatterns: RegExp[] = [
  /^\W*(?:translat(?:ed|ion|or)|corrected|edited|ripped|encoded|timed|adapted|proofread|uploaded|transcribed|improved|release[ds]?|qc|timing|typeset(?:ting)?)\b[^.?!]{0,20}(?:\bby\b|:)/i,
  /^\W*[a-z0-9-]+\.(?:com|net|org|cn|tv|cc|info|xyz|top)\W*$/i,
  /字幕[组組]/,
  /微信公众号|微信公眾號/,
];

const ROLE =
  '翻译|翻譯|校对|校對|校译|校訂|审校|總校|总校|时间轴|時間軸|时间|压制|壓制|监制|監製|总监|總監|后期|後期|特效|片源|听译|聽譯|听写|译者|譯者|字幕|调轴|調軸|轴|协调|发布|润色|总策划|策划|招募|制作|製作';
const ROLE_WITH_NAME = new RegExp(
  `(?:^|[\\s|/、·•,，\\-—＆&【\\[])(?:${ROLE})(?:[\\s/&＆、]*(?:${ROLE}))*\\s*[:：]\\s*\\S`,
  'gu',
);
const ROLE_ALONE = new RegExp(`(?:^|[\\s|/、·•＆&】\\]])(?:${ROLE})(?=$|[\\s|/、:：·•＆&@【\\[])`, 'gu');
const CREDIT_LINE = new RegExp(
  `^\\s*(?:${ROLE})(?:[\\s/&＆、]*(?:${ROLE}))*\\s*[:：]\\s*[^，。？！,.?!]{1,24}$`,
  'u',
);
/** Maximum length of advertising in characters. Longer texts are not checked. */
const MAX_CHARACTERS = 500;
/** Signs that authors put around and between their credits (`★翻译：小明★校对：小红★`, `-= www.example.com =-`). */
const DECORATION = /[★☆◆◇■□●○▲△▼▽※✦✧✪═=~～*_|♩♪♫♬【】[\]<>«»]+/gu;
/** A line between two such signs is not spoken, so weaker signs of advertising are enough. */
const DECORATED = /^[\s-]*[★☆◆◇■□●○▲△▼▽※✦✧✪═=~～*_|].*[★☆◆◇■□●○▲△▼▽※✦✧✪═=~～*_|][\s-]*$/u;
/** Signs of dialogue: pronouns, questions, and particles. */
const DIALOGUE = /[我你您他她咱吗呢吧啊？?！!]|这个|那个|什么/;

/**
 * Whether a cue, or one line of it, comes from the authors or distributors of the subtitles: addresses, credits (翻译：…
 * 校对：… 时间轴：…), and calls to join. Signs around it change nothing. Dialogue that merely contains such a word (你能帮我翻译一下吗？) does not count.
 * @param args.atEnd whether the cue is among the first or last few of its track, where weaker signs are enough.
 */
export function isAdvertising(args: { text: string; atEnd: boolean }): boolean {
  if (args.text.length > MAX_CHARACTERS) return false;
  const plain = args.text
    .replace(DECORATION, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s-]+|[\s-]+$/g, '');
  const texts = plain === args.text ? [plain] : [args.text, plain];
  const atEnd = args.atEnd || DECORATED.test(args.text);
  return texts.some((text) => isAdvertisingText(text, atEnd));
}

function isAdvertisingText(text: string, atEnd: boolean): boolean {
  if (certainPatterns.some((pattern) => pattern.test(text))) return true;
  if (countMatches(ROLE_WITH_NAME, text) >= 2 || countMatches(ROLE_ALONE, text) >= 3) return true;
  if (/字幕[组組]/.test(text) && !DIALOGUE.test(text)) return true;
  if (!atEnd) return false;
  return (
    CREDIT_LINE.test(text) || (!DIALOGUE.test(text) && endPatterns.some((pattern) => pattern.test(text)))
  );
}

function countMatches(pattern: RegExp, text: string): number {
  return Array.from(text.matchAll(pattern)).length;
}
