export const common = {
  productName: '台词',
  tagline: '说一句，听电影里怎么说',
} as const;
