export const common = {
  productName: 'Taici',
  tagline: 'Say a line. Hear it in a film.',
};
