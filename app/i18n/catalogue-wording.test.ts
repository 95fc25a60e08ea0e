import { expect, it } from 'vitest';
import { en } from '#shared/catalogue/en/index.ts';
import { zhCN } from '#shared/catalogue/zh-CN/index.ts';
import { flattenTexts } from './translate.ts';

interface ReplacedWord {
  word: RegExp;
  /** The word to use, or the reason why learners read none. */
  instead: string;
  /** Beginnings of the keys that may have the word. */
  except?: readonly string[];
}

/** Keys of texts that only editors and administrators read. */
const editorKeys = ['admin.', 'words.admin.', 'clipEditor.'];

/** Words that stood beside a better one. The words to use are under 用语 in docs/glossary.md. */
const replacedChineseWords: ReplacedWord[] = [
  {
    word: /练习/,
    instead: '配音, 跟读, or 学: each thing by its name',
    // The name of the third band of pronunciation.
    except: ['takes.analysis.band.practice'],
  },
  { word: /对照/, instead: '对比' },
  { word: /量出|测量|量不出/, instead: '差在哪里, 对比: learners compare, they do not measure' },
  { word: /音高/, instead: '语调' },
  { word: /帧误差|校验/, instead: '分毫不差' },
  { word: /逐帧/, instead: '分毫不差', except: ['clipEditor.'] },
  { word: /定格/, instead: '截图' },
  { word: /剪辑|剪切/, instead: '剪, 剪片段, 剪下来' },
  { word: /还有哪句/, instead: '更多例句' },
  { word: /冷门/, instead: '等你来配' },
  { word: /慢放/, instead: '慢速' },
  { word: /(?<!播)放(?:录音|原片|我的配音|一段|第)/, instead: '播放' },
  { word: /推后|正数往/, instead: '提前 and 延后' },
  { word: /入库/, instead: '导入' },
  { word: /载入|正在读取/, instead: '加载' },
  { word: /转码|编码/, instead: '转换格式: no engineering words' },
  { word: /教师/, instead: '老师' },
  { word: /学员/, instead: '学生' },
  { word: /我的上传/, instead: '我的影片' },
  { word: /声音文件/, instead: '音频文件' },
  { word: /\bzip\b/, instead: 'ZIP' },
  { word: /RR/, instead: '必会词: people read a name' },
  {
    word: /词表/,
    instead: '生词本 for the own words, 词表 for the published lists',
    except: ['words.lists', 'words.sources.', 'admin.menu.', 'error.word_taken'],
  },
  { word: /毫秒/, instead: 'seconds: milliseconds are for editors', except: editorKeys },
];

const replacedEnglishWords: ReplacedWord[] = [
  { word: /practi[cs]/i, instead: 'dub, shadow, or learn: each thing by its name' },
  { word: /\btakes?\b(?= (?:of|to|yet|is|was)\b)|\b(?:best|my|the) take\b/i, instead: 'recording' },
  { word: /\bzip\b/, instead: 'ZIP' },
  {
    word: /\barchive\b/,
    instead: 'ZIP',
    // Campaigns and their parts are put into an archive.
    except: ['campaign.', 'campaigns.', 'activities.', 'accounts.audit.'],
  },
  { word: /freeze/i, instead: 'still' },
  { word: /\bRR\b/, instead: 'Must-know words: people read a name' },
  { word: /cancelled|licence/i, instead: 'the American spelling' },
  { word: /\bms\b/, instead: 'seconds: milliseconds are for editors', except: editorKeys },
];

it.each([
  ['Chinese', flattenTexts(zhCN), replacedChineseWords],
  ['English', flattenTexts(en), replacedEnglishWords],
])('the %s texts use none of the replaced words', (_, texts, replacedWords) => {
  const found = replacedWords.flatMap(({ word, instead, except = [] }) =>
    Object.entries(texts)
      .filter(([key, text]) => word.test(text) && !except.some((beginning) => key.startsWith(beginning)))
      .map(([key, text]) => `${key}: ${text} (${instead})`),
  );
  expect(found).toEqual([]);
});

it('each exception is needed', () => {
  const texts = Object.entries(flattenTexts(zhCN));
  const unneeded = replacedChineseWords
    .filter(({ except }) => except && except !== editorKeys)
    .flatMap(({ word, except = [] }) =>
      except.filter(
        (beginning) => !texts.some(([key, text]) => key.startsWith(beginning) && word.test(text)),
      ),
    );
  expect(unneeded).toEqual([]);
});
