export const dubs = {
  title: '成片',
  text: '把你的录音和画面合成一条影片，可以下载，也可以发给别人看。',
  empty: '先录一句，就能做成影片。没录的句子保留原声。',
  bed: '说话时的背景声',
  bedOf: {
    auto: '自动选（推荐）',
    background: '只留背景声',
    ducked: '原声调低',
    silent: '不要背景声',
  },
  /** What is heard under the voices. */
  bedNote: {
    background: '用去掉人声的背景声，{{heard}}。',
    original: '这段分不出人声，只能把原声整个调低，{{heard}}。',
    originalChosen: '把原声整个调低，{{heard}}。',
    none: '你说话时没有别的声音。',
  },
  /** How much of the actors is left in what is heard under the voices. */
  actorHeard: {
    hardly: '几乎听不到演员的声音',
    covered: '你的声音盖得住演员，停顿时隐约听得到',
    clearly: '演员的声音还听得清楚',
  },
  bedLevel: '具体轻了多少',
  bedLevelText: '演员的声音比原片轻 {{level}} dB。轻 15 dB 以上，说话时就盖得住。',
  bedMeasuring: '正在听这段的背景声…',
  bedMissing: '背景声没加载出来，先用调低的原声代替。',
  subtitles: '字幕',
  subtitlesOf: { none: '不带字幕', en: '英文', zh: '中文', both: '中英文' },
  burn: '把字幕印在画面上',
  burnNote: '哪里播放都看得到，但合成要久一些。',
  credits: '片尾加配音名单',
  make: '合成影片',
  makeAgain: '重新合成',
  mixing: '正在合成',
  leaveOpen: '可以先去做别的，合成好了在这里下载。',
  cancel: '取消合成',
  failed: '没合成出来',
  changed: '录音或选项改过了，影片还是之前的。',
  expired: '很久没看，影片已经清理了。重新合成一次就有。',
  /** The result of the check of the finished film. */
  proof: '检查过了：声音都在该在的地方，响度也合适',
  downloadFilm: '下载影片',
  downloadSound: '只要声音',
  saveFailed: '选项没存上',
  /** On the card at the end of a finished film. */
  card: { dubbedBy: '配音：', between: '、', more: ' 等' },
} as const;
