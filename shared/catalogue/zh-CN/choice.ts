/** Pages that were opened without naming a film, clip, or take: what there is to choose from. */
export const choice = {
  film: {
    title: '影片',
    heading: '想看哪一部？',
    text: '点开就能看；也可以先搜一句台词，从那一句看起。',
  },
  clipEditor: {
    title: '剪片段',
    heading: '想剪哪一段？',
    text: '打开一个片段接着剪，或者先打开一部影片，找到想要的那一句。',
  },
  still: {
    title: '截图',
    heading: '想截哪个画面？',
    text: '从片段里取一帧，或者先打开一部影片，停在喜欢的画面上。',
  },
  comparison: {
    title: '对比',
    heading: '想对比哪一段？',
    text: '打开配过的片段，听听自己和原声差在哪里。',
  },
  download: {
    title: '带走',
    heading: '想带走哪一段？',
    text: '打开一个片段，选好格式就能下载。',
  },
  sheet: {
    title: '讲义',
    heading: '想打印哪一段？',
    text: '打开一个片段，把台词或分镜打印成讲义。',
  },
  practiced: '配过的片段',
  mine: '我的片段',
  tryThis: '试试这些片段',
  recent: '新到影片',
  search: '搜一句台词',
  nothing: '这里还没有可选的内容',
  nothingText: '片库里有了影片，就能从台词里剪出第一个片段。',
  toList: '去片库',
} as const;
