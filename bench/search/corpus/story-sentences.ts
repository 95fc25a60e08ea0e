/** Sentences that belong to a plot, in the format of the everyday sentences. */
export const STORY_SENTENCES = `
I've got a {thing} in my {thing2}. | 我的{thing2}里有个{thing}。
He was the only one who knew where the {thing} was. | 只有他一个人知道{thing}在哪里。
We don't have much time. | 我们没有多少时间了。
Put the {thing} down and get on the ground. | 把{thing}放下，趴在地上。
The {person} wants to see you right now. | {person}现在就想见你。
She left the {thing} at the {place}. | 她把{thing}落在{place}了。
The police are looking for a {adj} {person}. | 警察正在找一个{adj}的{person}。
They found the {thing} in the back of the car. | 他们在汽车后面找到了{thing}。
My {person} died when I was {number}. | 我{number}岁的时候，我的{person}去世了。
He told me that he loved me. | 他告诉我他爱我。
I never said that I was going to {do}. | 我从来没说过我要{do}。
There are {number} people in the {place}. | {place}里有{number}个人。
There must be a way out of the {place}. | 一定有办法离开{place}。
It took me {number} years to find you. | 我花了{number}年才找到你。
You have {number} minutes to {do}. | 你有{number}分钟的时间{do}。
For {number} years I have been {doing}. | {number}年来我一直在{do}。
All I want is a {adj} {thing}. | 我想要的只是一个{adj}的{thing}。
The {thing} belongs to my {person}. | 这个{thing}是我{person}的。
Nobody knows what happened to the {person}. | 没有人知道那个{person}发生了什么事。
Somebody has to {do} before it's too late. | 得有人在太晚之前{do}。
Everything is going to be all right. | 一切都会好起来的。
Everybody knows that you {did}. | 每个人都知道你{did}。
I remember the first time I saw you. | 我记得第一次见到你的时候。
I'll never forget the night we {did}. | 我永远不会忘记我们{did}的那个晚上。
Do you remember the {thing} I gave you? | 你还记得我给你的那个{thing}吗？
It was the best {thing} I've ever had. | 那是我有过的最好的{thing}。
You're the most {adj} {person} I've ever met. | 你是我见过的最{adj}的{person}。
I can't live without you. | 没有你我活不下去。
I won't let you {do}. | 我不会让你{do}的。
I'm not the one who {did}. | 不是我{did}的。
Whatever you do, don't {do}. | 无论你做什么，都不要{do}。
No matter what happens, I will {do}. | 不管发生什么事，我都会{do}。
The truth is that I was {adj}. | 事实是我当时很{adj}。
The problem is that we don't have a {thing}. | 问题是我们没有{thing}。
The last thing I want to do is hurt you. | 我最不想做的事就是伤害你。
One day you will understand why I {did}. | 总有一天你会明白我为什么{did}。
He's been in the {place} for {number} days. | 他在{place}待了{number}天了。
She was standing in front of the {place}. | 她当时站在{place}前面。
We were on our way to the {place} when it happened. | 事情发生的时候，我们正在去{place}的路上。
I woke up in the middle of the night. | 我在半夜醒了过来。
At the end of the day, it's only a {thing}. | 说到底，那只是一个{thing}。
It's time for you to {do}. | 是时候让你{do}了。
That's the reason why I came to the {place}. | 这就是我来{place}的原因。
I came here to {do}, not to {do2}. | 我来这里是为了{do}，不是为了{do2}。
I'm trying to {do}. | 我正在努力{do}。
You tried to {do} and you failed. | 你试着{do}，可是你失败了。
He wants me to {do} with him. | 他要我和他一起{do}。
She asked me if I wanted to {do}. | 她问我想不想{do}。
I asked him to {do} and he {did}. | 我请他{do}，他就{did}。
They made me {do}. | 是他们让我{do}的。
Let him {do} if he wants to. | 如果他想{do}，就让他去吧。
What would you do if you were me? | 如果你是我，你会怎么做？
What if the {person} {does}? | 要是那个{person}{do}怎么办？
Who's going to {do} now? | 现在谁去{do}呢？
Where did you get that {thing}? | 你从哪里弄到那个{thing}的？
How could you do this to me? | 你怎么能这样对我？
How did you {do} without the {thing}? | 没有{thing}你是怎么{do}的？
You have no idea what I've been through. | 你根本不知道我经历了什么。
I have no idea where the {thing} is. | 我不知道{thing}在哪里。
I had a dream about the {place}. | 我做了一个关于{place}的梦。
I don't trust your {person}. | 我不相信你的{person}。
I'm worried about your {person}. | 我很担心你的{person}。
He's a friend of my {person}. | 他是我{person}的朋友。
She's married to a {person} from {name}. | 她嫁给了一个从{name}来的{person}。
They say the {person} is {adj}. | 他们说那个{person}很{adj}。
It's the same {thing} as the one at the {place}. | 这和{place}的那个{thing}是一样的。
Open the {thing} and {do}. | 打开{thing}，然后{do}。
Look at the {thing} over there. | 看看那边的{thing}。
Be careful with the {thing}. | 小心那个{thing}。
Stay away from my {person}. | 离我的{person}远点。
Get in the car. | 上车。
Turn around and {do}. | 转过身去，{do}。
Hurry up, or we'll miss the {thing}. | 快点，不然我们就赶不上{thing}了。
Run! He's got a {thing}! | 快跑！他有{thing}！
Help! Somebody {do}! | 救命！谁来{do}啊！
Your Honor, the {person} is lying. | 法官大人，那个{person}在撒谎。
Ladies and gentlemen, please welcome {name}. | 女士们先生们，请欢迎{name}。
Doctor, is he going to be all right? | 医生，他会好起来吗？
Captain, there's a {thing} in front of us. | 船长，我们前面有个{thing}。
We lost the {thing} {time}. | 我们{time}丢了{thing}。
The {place} was {adj} {time}. | {time}{place}很{adj}。
{name} is at the {place} with the {person}. | {name}和{person}在{place}。
{name} {did} {time}, and nobody knows why. | {name}{time}{did}，没有人知道为什么。
{name} told me you {did}. | {name}告诉我你{did}。
I don't care what {name} said. | 我不在乎{name}说了什么。
Did {name} really {do}? | {name}真的{do}了吗？
It's {name}, from the {place}. | 是{place}的{name}。
What did you say to {name}? | 你对{name}说了什么？
Between you and me, {name} is a {adj} {person}. | 你我之间说说，{name}是个{adj}的{person}。
Welcome to {name}, the most {adj} town in the world. | 欢迎来到{name}，世界上最{adj}的小镇。
Once upon a time there was a {adj} {person}. | 很久以前，有一个{adj}的{person}。
The more I {do}, the more {adj} I get. | 我越{do}，就越{adj}。
Neither of us {did}. | 我们两个都没有{do}。
Either you {do}, or I'll call the {person}. | 要么你{do}，要么我就叫{person}来。
I'd rather {do} than {do2}. | 我宁愿{do}，也不愿{do2}。
He pretended to be my {person}. | 他假装是我的{person}。
You can't have the {thing} and the {thing2}. | 你不能既要{thing}又要{thing2}。
I bought a {adj} {thing} for your {person}. | 我给你的{person}买了一个{adj}的{thing}。
He sold the {thing} to a {person} for {number} dollars. | 他把{thing}以{number}美元卖给了一个{person}。
There's blood on the {thing}. | {thing}上有血。
We've got company. | 有人来了。
Somebody's coming. Hide the {thing}. | 有人来了。把{thing}藏起来。
I heard a noise in the {place}. | 我听见{place}里有声音。
The phone has been ringing for {number} minutes. | 电话已经响了{number}分钟了。
I'm calling about the {thing}. | 我打电话是为了{thing}的事。
Hold on, I can't find my {thing}. | 等等，我找不到我的{thing}。
I'm so {adj} that I could {do}. | 我太{adj}了，简直想{do}。
You were right about the {person}. | 关于那个{person}，你是对的。
I was wrong about everything. | 我什么都弄错了。
We'll {do} when the {person} comes back. | 等{person}回来我们就{do}。
Until you {do}, nobody leaves the {place}. | 在你{do}之前，谁也不许离开{place}。
Because I {did}, she won't talk to me. | 因为我{did}，她不跟我说话了。
Even if you {do}, it won't change the {thing}. | 即使你{do}，也改变不了{thing}。
It feels like I've {done} all my life. | 感觉我好像一辈子都在{do}。
He looked me in the eye and {did}. | 他看着我的眼睛，然后{did}。
She smiled at me and said good night. | 她对我笑了笑，说了晚安。
They took the {thing} and the {thing2} too. | 他们拿走了{thing}，还有{thing2}。
It's been a long time since we {did}. | 自从我们{did}，已经很久了。
I promise you we will {do} {time}. | 我向你保证，我们{time}会{do}。
I swear I didn't {do}. | 我发誓我没有{do}。
You owe me {number} dollars and a {thing}. | 你欠我{number}美元和一个{thing}。
So what are we going to do about the {thing}? | 那么我们要拿{thing}怎么办？
Well, I guess I'd better {do}. | 好吧，我想我最好{do}。
Look, I know you're {adj}, but we have to {do}. | 听着，我知道你很{adj}，但是我们必须{do}。
Listen to me, the {person} is not who you think he is. | 听我说，那个{person}不是你想的那种人。
Maybe you could {do} and I could {do2}. | 也许你可以{do}，我可以{do2}。
I suppose the {person} could {do}. | 我想{person}可以{do}。
In my opinion, the {thing} is too {adj}. | 在我看来，{thing}太{adj}了。
To be honest with you, I {did} {time}. | 老实对你说，我{time}{did}。
By the way, the {person} {did} {time}. | 顺便说一下，那个{person}{time}{did}。
You might want to {do} first. | 你也许想先{do}。
It's not that I don't want to {do}. | 不是我不想{do}。
I couldn't {do} even if I wanted to. | 就算我想，我也不能{do}。
I've never been to the {place} with a {person}. | 我从来没有和{person}一起去过{place}。
{time} my {person} and I {did}, and then we {did2}. | {time}我和{person}{did}，然后我们{did2}。
My {person} was a {person2} before the war. | 战争之前我的{person}是个{person2}。
He got up, took his {thing} and walked out of the {place}. | 他站起来，拿了{thing}，走出了{place}。
A {person} came to the {place} {time} with a {adj} {thing}. | {time}一个{person}带着一个{adj}的{thing}来到{place}。
On the table there was a {thing} and an old {thing2}. | 桌子上有一个{thing}和一个旧{thing2}。
His {person} gave him a {adj} {thing} for his birthday. | 他的{person}送给他一个{adj}的{thing}当生日礼物。
Her {person} never came back from the {place}. | 她的{person}再也没有从{place}回来。
My {person} has a {thing} with {number} holes in it. | 我{person}有一个带{number}个洞的{thing}。
They locked the {person} in the {place} for {number} weeks. | 他们把那个{person}在{place}关了{number}个星期。
Some {person} from the {place} {did} {time}. | {place}的某个{person}{time}{did}。
Every {person} in this town has a {adj} {thing}. | 这个镇上的每个{person}都有一个{adj}的{thing}。
Only a {adj} {person} would {do} {time}. | 只有{adj}的{person}才会{time}{do}。
The {adj} {person} with the {thing} is my {person2}. | 那个拿着{thing}的{adj}的{person}是我{person2}。
No {person} should ever {do} without a {thing}. | 没有{thing}，任何{person}都不该{do}。
{name} and {number} of his men {did} {time}. | {name}和他手下{number}个人{time}{did}。
{name} was born in a {place} near the sea. | {name}出生在海边的一个{place}里。
{name} keeps a {adj} {thing} under the {thing2}. | {name}在{thing2}下面藏着一个{adj}的{thing}。
People in the {place} say that {name} {did}. | {place}里的人说{name}{did}了。
Our {person} was {adj}, but he {did} anyway. | 我们的{person}很{adj}，但他还是{did}了。
Nothing in the {place} was as {adj} as the {thing}. | {place}里没有什么比{thing}更{adj}。
When she was {number}, her {person} {did}. | 她{number}岁的时候，她的{person}{did}。
After the {person} {did}, they closed the {place}. | {person}{did}以后，他们关了{place}。
While he was {doing}, a {person} {did}. | 他在{doing}的时候，一个{person}{did}了。
Since the {thing} broke, nobody {does} any more. | 自从{thing}坏了以后，再也没有人{do}了。
Before {name} {did}, the {place} was a {adj} place. | 在{name}{did}之前，{place}是个{adj}的地方。
There was a {thing} on the wall of every {place}. | 每个{place}的墙上都有一个{thing}。
The old {person} sat by the {place} and {did}. | 老{person}坐在{place}旁边{did}。
Then a {adj} {person} {did}, just like that. | 然后一个{adj}的{person}就那样{did}了。
Most of the {thing} was under water by morning. | 到了早上，{thing}大部分都在水下了。
Half of the {place} was on fire. | 半个{place}都着火了。
Two {adj} men were {doing} behind the {place}. | 两个{adj}的男人在{place}后面{do}。
With a {thing} and some luck, we could {do}. | 有了{thing}，再加上点运气，我们就能{do}。
Without the {thing}, {name} is just a {adj} {person}. | 没有{thing}，{name}只是个{adj}的{person}。
One of them was {doing}, the other was {doing2}. | 他们一个在{do}，另一个在{do2}。
Next to the {place} there is a {place2}. | {place}旁边有一个{place2}。
First we {do}, then we {do2}, then we go to the {place}. | 首先我们{do}，然后{do2}，然后去{place}。
{number} days later the {thing} was back in the {place}. | {number}天以后，{thing}又回到了{place}。
According to the {person}, the {thing} came from the {place}. | 据{person}说，这个{thing}是从{place}来的。
And so the {person} became a {adj} {person2}. | 于是那个{person}变成了一个{adj}的{person2}。
His {thing} smells like a {adj} {thing2}. | 他的{thing}闻起来像个{adj}的{thing2}。
`;
