export const note = {
  no_audio: 'No sound',
  truncated: 'The file is incomplete; what could be read was imported',
  no_lines: 'No English or Chinese subtitles, so its lines cannot be searched',
  lines_after_end:
    'Some subtitles lie after the end of the film and were left out; they may belong to another version',
  subtitle_unreadable: 'The subtitle “{{name}}” could not be read and was left out',
  subtitle_too_large: 'The subtitle “{{name}}” is too large and was left out',
  subtitle_empty: 'The subtitle “{{name}}” contains no dialogue and was left out',
  subtitle_other_language: 'The subtitle “{{name}}” is neither English nor Chinese and was left out',
  subtitle_language_unsure:
    'The language of the subtitle “{{name}}” is not clear; it was imported as English, please check',
  subtitle_unclear:
    'The language of the subtitle “{{name}}” is not clear; the film already has English subtitles, so it was left out',
  subtitle_moved:
    'The subtitle “{{name}}” did not line up with the other one and was adjusted by {{seconds}} s',
  version_joined:
    'It is another file of the film “{{name}}”; the two were joined, and the library and searches show them once',
  version_unsure: 'It looks like “{{name}}”, but may be another film; both were kept',
  other: 'One thing to note: {{name}}',
};
