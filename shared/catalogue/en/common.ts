export const common = {
  productName: 'Taici',
  tagline: 'Say a line. Hear it in a film.',
  description:
    'Search for a line and hear how films say it. Cut the scene you like to the exact frame, dub it, and compare your voice with the original.',
};
