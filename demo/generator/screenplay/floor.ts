import type { DemoFilm } from '../types.ts';

const series = {
  seriesId: 'floor',
  series: 'The Eleventh Floor',
  seriesZh: '十一楼',
  year: 2026,
  season: 1,
} as const;

/** A drama about an office in which everyone keeps something secret. */
export const floorFilms: readonly DemoFilm[] = [
  {
    ...series,
    id: 'floor-s01e01',
    episode: 1,
    title: 'Nine Hundred',
    titleZh: '差九百',
    set: 'office',
    subtitles: 'ass',
    seats: ['victor', 'dana'],
    lines: [
      {
        speaker: 'dana',
        en: "You're still here? It's almost midnight.",
        zh: '你还没走？都快半夜了。',
        mood: 'surprised',
      },
      {
        speaker: 'victor',
        en: "That makes two of us. I can't leave until this adds up.",
        zh: '彼此彼此。这账对不上，我走不了。',
      },
      {
        speaker: 'dana',
        en: 'Let me have a look. What seems to be the problem?',
        zh: '我看看。问题出在哪儿？',
      },
      {
        speaker: 'victor',
        en: "We're short by nine hundred. I've checked it five times.",
        zh: '差九百。我都查了五遍了。',
        mood: 'worried',
      },
      {
        speaker: 'dana',
        en: 'Give me a second. Where did this number come from?',
        zh: '等我一下。这个数字是哪儿来的？',
      },
      {
        speaker: 'victor',
        en: "I'm not sure. The boss sent it over this morning.",
        zh: '我也不确定。老板今天早上发过来的。',
      },
      {
        speaker: 'dana',
        en: 'Then he got it wrong. He swapped two of the digits.',
        zh: '那就是他弄错了，有两个数字写反了。',
      },
      {
        speaker: 'victor',
        en: 'Are you serious? Who is going to tell him?',
        zh: '真的假的？那谁去跟他说？',
        mood: 'surprised',
      },
      {
        speaker: 'dana',
        en: 'The last person who corrected him works in the basement now.',
        zh: '上一个纠正他的人，现在在地下室上班。',
      },
      {
        speaker: 'victor',
        en: "I'll do it. Somebody has to speak up.",
        zh: '我去吧。总得有人站出来说句话。',
      },
      {
        speaker: 'dana',
        en: "There's no need. He's leaving on Friday.",
        zh: '不用了，他周五就走。',
        mood: 'happy',
      },
      {
        speaker: 'victor',
        en: 'What do you mean? Who told you that?',
        zh: '什么意思？谁跟你说的？',
        mood: 'surprised',
      },
      {
        speaker: 'dana',
        en: 'They gave me his job. Go home, Victor. And well done.',
        zh: '他的位子归我了。回家吧，维克多。干得好。',
        mood: 'happy',
      },
    ],
  },
  {
    ...series,
    id: 'floor-s01e02',
    episode: 2,
    title: 'Ten Minutes',
    titleZh: '十分钟',
    set: 'rooftop',
    subtitles: 'vtt-pair',
    seats: ['june', 'victor'],
    lines: [
      {
        speaker: 'june',
        en: "I thought I'd find you up here. Is something wrong?",
        zh: '我就猜你在这儿。出什么事了吗？',
        mood: 'worried',
      },
      {
        speaker: 'victor',
        en: "I've been offered a job on the other side of the world.",
        zh: '有人请我去工作，在地球的另一头。',
      },
      {
        speaker: 'june',
        en: 'No way! Are you going to take it?',
        zh: '不会吧！你打算去吗？',
        mood: 'surprised',
      },
      {
        speaker: 'victor',
        en: "I'm not sure. Part of me wants to, and part of me doesn't.",
        zh: '还没想好。又想去，又不想去。',
        mood: 'worried',
      },
      { speaker: 'june', en: "If I were you, I'd sleep on it.", zh: '换作是我，就先睡一觉再说。' },
      {
        speaker: 'victor',
        en: "I can't. They want an answer by six o'clock.",
        zh: '不行，他们要我六点之前答复。',
      },
      {
        speaker: 'june',
        en: "Today? That's in ten minutes!",
        zh: '今天？那只剩十分钟了！',
        mood: 'surprised',
      },
      {
        speaker: 'victor',
        en: 'I know. What would you do in my shoes?',
        zh: '我知道。你要是我，会怎么做？',
        mood: 'worried',
      },
      {
        speaker: 'june',
        en: "It's up to you. But I couldn't have done this job without you.",
        zh: '你自己决定。不过没有你，这份工作我做不下来。',
      },
      {
        speaker: 'victor',
        en: "You don't need me any more. You've come a long way.",
        zh: '你已经不需要我了，你进步很大。',
        mood: 'happy',
      },
      {
        speaker: 'june',
        en: "Actually, there's something I should have told you.",
        zh: '其实，有件事我早该告诉你的。',
        mood: 'worried',
      },
      { speaker: 'victor', en: "Go on. I'm all ears.", zh: '说吧，我洗耳恭听。' },
      {
        speaker: 'june',
        en: 'I got the same offer. I was just about to say yes.',
        zh: '我也收到了同样的邀请，正准备答应呢。',
        mood: 'happy',
      },
      {
        speaker: 'victor',
        en: "In that case, we'd better start packing.",
        zh: '那样的话，咱们得赶紧收拾行李了。',
        mood: 'happy',
      },
    ],
  },
];
