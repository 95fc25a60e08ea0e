export const common = {
  productName: '台词',
  tagline: '说一句，听电影里怎么说',
  description:
    '想知道一句英语在电影里怎么说，搜一下就能听到。喜欢的片段可以精确到帧地剪下来，跟着配音，再和原声比一比。',
} as const;
