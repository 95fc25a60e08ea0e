import type { SurveyContent } from './types.ts';

/** The demo survey. It has a question of each type and one that depends on another. */
export const demoSurvey: SurveyContent = {
  title: '你是怎么练口语的？',
  introduction: '几个小问题，两分钟。答案只用来改进台词。',
  questions: [
    {
      id: 'often',
      type: 'single',
      text: '你多久练一次口语？',
      required: true,
      options: [
        { value: 'daily', text: '每天' },
        { value: 'weekly', text: '每周几次' },
        { value: 'seldom', text: '很少' },
      ],
    },
    {
      id: 'why_seldom',
      type: 'multiple',
      text: '是什么让你练得少？',
      required: false,
      options: [
        { value: 'time', text: '没有时间' },
        { value: 'partner', text: '没有人一起练' },
        { value: 'material', text: '找不到合适的材料' },
        { value: 'shy', text: '不好意思开口' },
      ],
      show_if: { question_id: 'often', any_of: ['seldom'] },
    },
    {
      id: 'like',
      type: 'multiple',
      text: '你喜欢用什么材料？',
      required: true,
      options: [
        { value: 'film', text: '电影' },
        { value: 'series', text: '电视剧' },
        { value: 'kid', text: '少儿节目' },
        { value: 'online', text: '网络视频' },
      ],
    },
    {
      id: 'sure',
      type: 'scale',
      text: '开口说英语时，你有多自信？',
      required: true,
      min: 1,
      max: 5,
      min_text: '很紧张',
      max_text: '很自信',
    },
    {
      id: 'parts',
      type: 'matrix',
      text: '下面这些对你有多大帮助？',
      required: false,
      rows: [
        { value: 'search', text: '搜台词' },
        { value: 'cut', text: '剪片段' },
        { value: 'repeat', text: '逐句跟读' },
      ],
      options: [
        { value: 'little', text: '不大' },
        { value: 'some', text: '有一些' },
        { value: 'much', text: '很大' },
      ],
    },
    { id: 'wish', type: 'text', text: '你最希望台词加上什么？', required: false, max_length: 500 },
  ],
};
