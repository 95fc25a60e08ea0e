/**
 * Everyday sentences, most frequent first. Each line is English, a vertical bar, and Chinese. The lexicons fill
 * the slots in braces.
 */
export const EVERYDAY_SENTENCES = `
Yeah. | 是啊。
No. | 不。
What? | 什么？
Okay. | 好的。
I don't know. | 我不知道。
Thank you. | 谢谢你。
Come on. | 快点吧。
All right. | 没事了。
I'm sorry. | 对不起。
Yes, sir. | 是的，长官。
What are you doing? | 你在做什么？
Oh, my God. | 哦，我的天啊。
{name}! | {name}！
Let's go. | 我们走吧。
Are you okay? | 你还好吗？
I know. | 我知道。
Wait a minute. | 等一下。
Of course. | 当然了。
What do you mean? | 你是什么意思？
It's okay. | 没关系的。
Hey, {name}. | 嘿，{name}。
I love you. | 我爱你。
What's going on? | 这是怎么回事？
Where are you going? | 你要去哪里？
That's right. | 没错。
Excuse me. | 打扰一下。
Good morning, {name}. | 早上好，{name}。
What's wrong? | 怎么了？
I don't want to talk about it. | 我不想谈这件事。
Get out of here. | 离开这里。
What do you want? | 你想要什么？
I have to go. | 我得走了。
Can I help you? | 我能帮你吗？
How are you? | 你好吗？
I don't think so. | 我不这么认为。
Don't worry about it. | 别担心这件事。
What happened to you? | 你发生什么事了？
Do you know what I mean? | 你明白我的意思吗？
I'll be right back. | 我马上回来。
Nice to meet you. | 很高兴见到你。
You're welcome. | 不客气。
Sit down, please. | 请坐下。
Are you sure? | 你确定吗？
I can't believe it. | 我真不敢相信。
Leave me alone. | 让我一个人待着。
Who is it? | 是谁啊？
Take it easy. | 放轻松点。
I'm on my way. | 我在路上了。
Never mind. | 算了吧。
See you {time}. | {time}见。
Do you want to come with me? | 你想和我一起去吗？
I want you to listen to me. | 我要你听我说。
I need to talk to you. | 我需要和你谈谈。
What are you talking about? | 你在说什么？
I don't know what you're talking about. | 我不知道你在说什么。
I don't know what to do. | 我不知道该怎么办。
Do you want to know what I think? | 你想知道我是怎么想的吗？
I think you should {do}. | 我觉得你应该{do}。
You know what? I don't care. | 你知道吗？我不在乎。
Why didn't you tell me? | 你为什么不告诉我？
I didn't mean to hurt you. | 我不是故意要伤害你的。
I just wanted to say thank you. | 我只是想说谢谢你。
Where have you been? | 你去哪儿了？
I've been looking for you {time}. | 我{time}一直在找你。
We have to get out of here. | 我们必须离开这里。
You have to believe me. | 你必须相信我。
I'm going to {do}. | 我要去{do}。
Are you going to {do}? | 你打算{do}吗？
I'm not going to {do}. | 我不会{do}的。
You don't have to {do}. | 你不必{do}。
I want to go home. | 我想回家。
Let me see the {thing}. | 让我看看那个{thing}。
Give me the {thing}. | 把{thing}给我。
Where is the {thing}? | {thing}在哪里？
This is my {person}, {name}. | 这是我的{person}，{name}。
Have you seen my {thing}? | 你看见我的{thing}了吗？
I saw you at the {place}. | 我在{place}看见你了。
She's at the {place}. | 她在{place}。
He's not here. | 他不在这里。
What time is it? | 现在几点了？
It's {adj}, isn't it? | 很{adj}，不是吗？
You look {adj}. | 你看起来很{adj}。
That was {adj}. | 那真是{adj}。
I'm a little {adj}. | 我有点{adj}。
Don't be so {adj}. | 别这么{adj}。
How do you know that? | 你怎么知道的？
How long have you been here? | 你在这里多久了？
How much is it? | 多少钱？
Is there anything I can do for you? | 有什么我能为你做的吗？
There's nothing I can do about it. | 对这件事我无能为力。
There's something I have to tell you. | 有件事我必须告诉你。
I'll tell you what I know. | 我会把我知道的告诉你。
Tell me what happened. | 告诉我发生了什么事。
Tell me the truth. | 告诉我真相。
I told you not to {do}. | 我告诉过你不要{do}。
I thought you were {adj}. | 我还以为你很{adj}。
I thought you said you were going to {do}. | 我以为你说过你要{do}。
You said you would {do}. | 你说过你会{do}。
I wish I could {do}. | 我真希望我能{do}。
I'd like to {do}, if you don't mind. | 如果你不介意的话，我想{do}。
Would you like some {thing}? | 你想要些{thing}吗？
Could you give me a hand with the {thing}? | 你能帮我搬一下{thing}吗？
May I come in? | 我可以进来吗？
Please don't {do}. | 请不要{do}。
Stop {doing}. | 别再{do}了。
Shut up and listen to me. | 闭嘴，听我说。
It doesn't matter. | 没有关系。
It's none of your business. | 这不关你的事。
It's not your fault. | 这不是你的错。
That's not what I meant. | 我不是那个意思。
That's what I said. | 我就是这么说的。
That's all I know. | 我知道的就这些了。
This is {adj}. | 这真{adj}。
This is not a {thing}. | 这不是{thing}。
What is this? A {thing}? | 这是什么？{thing}吗？
Who are you? What do you want from me? | 你是谁？你想从我这里得到什么？
Who did this to you? | 这是谁对你做的？
Who told you that? | 谁告诉你的？
When are you coming back? | 你什么时候回来？
When did you get here? | 你什么时候到的？
Why are you {doing}? | 你为什么在{do}？
Why don't you {do}? | 你为什么不{do}呢？
Which one do you want? | 你想要哪一个？
I used to {do} with my {person}. | 我以前常和我的{person}一起{do}。
You used to tell me everything. | 你以前什么都告诉我。
He used to work for me. | 他以前为我工作。
I'm used to it. | 我已经习惯了。
I was just {doing}. | 我刚才只是在{do}。
They were {doing} {time}. | 他们{time}在{do}。
She {did} {time}. | 她{time}{did}。
We {did} at the {place}. | 我们在{place}{did}。
He has never {done} before. | 他以前从来没有{do}过。
Have you ever {done}? | 你曾经{do}过吗？
I should have {done}. | 我本来应该{do}的。
She always {does} {time}. | 她{time}总是{do}。
If I were you, I would {do}. | 如果我是你，我会{do}。
As soon as I {do}, I'll call you. | 我一{do}就给你打电话。
As far as I know, he's at the {place}. | 据我所知，他在{place}。
As long as you are with me, I'm not {adj}. | 只要你和我在一起，我就不{adj}。
She's as {adj} as her {person}. | 她和她的{person}一样{adj}。
I'll call you {time}. | 我{time}给你打电话。
I'll see you at the {place} {time}. | {time}{place}见。
Can you hear me? | 你能听见我说话吗？
Can I ask you something? | 我能问你点事吗？
Can you come here for a second? | 你能过来一下吗？
Would you please {do}? | 请你{do}好吗？
You can't {do} here. | 你不能在这里{do}。
We can't just {do}. | 我们不能就这么{do}。
You should be {adj}. | 你应该感到{adj}。
You must be {adj}. | 你一定很{adj}。
You must be {name}. | 你一定就是{name}。
My name is {name}. | 我的名字是{name}。
I'm looking for {name}. | 我在找{name}。
Do you know {name}? | 你认识{name}吗？
Have you talked to {name}? | 你和{name}谈过了吗？
{name}, what are you doing here? | {name}，你在这里做什么？
`;
