/**
 * Chinese meanings of the most common English words, written for this dictionary: CC-CEDICT says little about
 * pronouns, prepositions, and auxiliary verbs, and words that have one meaning in each context get others there. They
 * replace the ranked meanings. In each line: the word, then each part of speech with its meanings.
 */
export const COMMON_WORDS = `
a|art 一个；某一
an|art 一个；某一
the|art 这；那（特指某人某物，常不译）
i|pron 我
me|pron 我
my|pron 我的
mine|pron 我的（东西）|n 矿；地雷
myself|pron 我自己
you|pron 你；你们
your|pron 你的；你们的
yours|pron 你的（东西）
yourself|pron 你自己
he|pron 他
him|pron 他
his|pron 他的
himself|pron 他自己
she|pron 她
her|pron 她；她的
hers|pron 她的（东西）
herself|pron 她自己
it|pron 它；这；那（指天气、时间、情形时不译）
its|pron 它的
itself|pron 它自己
we|pron 我们；咱们
us|pron 我们
our|pron 我们的
ours|pron 我们的（东西）
they|pron 他们；她们；它们
them|pron 他们；她们；它们
their|pron 他们的；她们的
themselves|pron 他们自己
this|pron 这；这个|ad 这么
that|pron 那；那个|conj （引出从句，常不译）|ad 那么
these|pron 这些
those|pron 那些
who|pron 谁；……的人
whom|pron 谁
whose|pron 谁的
what|pron 什么|int 什么！怎么！
which|pron 哪个；哪些；……的那个
where|ad 哪里；在……的地方
when|ad 什么时候|conj 当……的时候
why|ad 为什么
how|ad 怎么；怎样；多么
someone|pron 有人；某个人
somebody|pron 有人；某个人
something|pron 某事；某样东西；什么
somewhere|ad 某个地方
somehow|ad 不知怎么地；设法
anyone|pron 任何人；有人（问句）
anybody|pron 任何人；有人（问句）
anything|pron 任何事；什么（问句和否定句）
anywhere|ad 任何地方；哪儿（问句和否定句）
anyway|ad 反正；不管怎样；话说回来
everyone|pron 每个人；大家
everybody|pron 每个人；大家
everything|pron 一切；所有的事
everywhere|ad 到处
nobody|pron 没有人|n 小人物
nothing|pron 没有什么；没事
none|pron 一个也没有
one|num 一|pron 一个人；那个
another|pron 另一个；再一个
other|a 别的；另外的|pron 另一个
each|pron 每个；各自
every|a 每一个；所有的
all|pron 全部；所有|ad 完全；都
both|pron 两个都
some|pron 一些；有些|a 某个
any|pron 任何；一些（问句和否定句）
many|a 许多；很多（可数）
much|a 许多；很多（不可数）|ad 非常；多
more|a 更多的|ad 更；再
most|a 大多数的|ad 最；非常
few|a 很少；几个
little|a 小的；少的|ad 有点；几乎不
less|a 更少的|ad 较少地
lot|n 很多（a lot）；一块地|ad 非常（a lot）
enough|a 足够的|ad 够；足够地
no|int 不；不是|a 没有
not|ad 不；没有
yes|int 是；是的；对
yeah|int 是啊；对；嗯
yep|int 对；嗯
nope|int 不；没有
okay|int 好；好吧；行|a 还行的；没事的
ok|int 好；好吧；行|a 还行的；没事的
oh|int 哦；噢；啊
ah|int 啊；哦
hey|int 嘿；喂
hi|int 嗨；你好
hello|int 你好；喂（打电话）
bye|int 再见；拜拜
goodbye|int 再见
huh|int 啊？；哼
uh|int 呃；嗯
um|int 呃；嗯
wow|int 哇
please|int 请；拜托|v 使高兴；取悦
thanks|int 谢谢|n 感谢
thank|v 谢谢；感谢
sorry|int 对不起；抱歉；什么？（没听清）|a 抱歉的；难过的
welcome|int 欢迎|v 欢迎|a 受欢迎的；不用谢（you're welcome）
and|conj 和；然后；而且
or|conj 或者；还是；否则
but|conj 但是；可是；不过|prep 除了
if|conj 如果；是否
because|conj 因为
so|ad 这么；非常|conj 所以；那么
than|conj 比
as|prep 作为；当……|conj 像……一样；因为；当……时
though|conj 虽然；尽管|ad 不过
although|conj 虽然；尽管
unless|conj 除非
until|conj 直到……为止|prep 直到
till|prep 直到
while|conj 当……时；而|n 一会儿
since|conj 自从；既然|prep 自从
whether|conj 是否；不管
of|prep ……的；属于
to|prep 到；向；给（也构成动词不定式）
in|prep 在……里；在……期间|ad 进；在家
on|prep 在……上；关于|ad 继续；开着
at|prep 在（某处、某时）；朝
for|prep 为了；给；达（一段时间）
from|prep 从；来自
with|prep 和……一起；带有；用
without|prep 没有；不带
by|prep 被；由；在……旁边；到……为止
about|prep 关于|ad 大约；差不多
into|prep 进入；变成
onto|prep 到……上
out|ad 出去；在外；熄灭|prep 从……出来
up|ad 向上；起来|prep 沿着……往上
down|ad 向下；下来|a 情绪低落的
off|ad 离开；关掉；走开|prep 从……离开
over|ad 结束；过来|prep 在……上方；超过
under|prep 在……下面；少于
after|prep 在……之后|conj 在……以后
before|prep 在……之前|conj 在……以前
between|prep 在……之间
through|prep 穿过；通过|ad 从头到尾；完成
around|ad 周围；到处；大约|prep 围绕
against|prep 反对；靠着
during|prep 在……期间
behind|prep 在……后面|ad 落后
across|prep 穿过；在……对面
along|prep 沿着|ad 一起；向前
toward|prep 向；朝
towards|prep 向；朝
near|prep 在……附近|a 近的
like|v 喜欢；想要|prep 像；比如|conj 像……那样
away|ad 离开；远离；不在
back|ad 回来；往回|n 背；后面|v 后退；支持
here|ad 这里；给你
there|ad 那里；有（there is）
now|ad 现在；马上
then|ad 然后；那么；当时
again|ad 又；再；再一次
still|ad 仍然；还|a 静止的；不动的
yet|ad 还（否定句）；已经（问句）|conj 然而
already|ad 已经
just|ad 只是；刚刚；正好|a 公正的
only|ad 只；仅仅|a 唯一的
even|ad 甚至；连……都|a 平的；相等的
ever|ad 曾经；从来；究竟
never|ad 从不；从来没有；别
always|ad 总是；一直
often|ad 经常
sometimes|ad 有时候
maybe|ad 也许；可能
perhaps|ad 也许；可能
really|ad 真的；确实；很
very|ad 很；非常
too|ad 太；也
also|ad 也；还
else|ad 其他；别的
ago|ad ……以前
once|ad 一次；曾经|conj 一旦
together|ad 一起
right|a 对的；正确的；右边的|ad 正好；对吧|n 权利；右边
left|a 左边的|n 左边
well|ad 好；很好地|int 嗯；那么；唉|n 井|a 健康的
pretty|ad 相当；挺|a 漂亮的
actually|ad 其实；实际上
be|v 是；在；存在
am|v 是（be，用于 I）
is|v 是；在（be，用于 he、she、it）
are|v 是；在（be，用于 you、we、they）
have|v 有；得；吃；让|aux 已经（构成完成时）
do|v 做；干|aux （构成问句和否定句，常不译）
can|aux 能；会；可以|n 罐头
could|aux 能；可以；可能
will|aux 会；将要；愿意|n 意志；遗嘱
would|aux 会；愿意；总是（过去）
shall|aux 将；……好吗？
should|aux 应该；可能会
may|aux 可以；可能
might|aux 可能；也许|n 力量
must|aux 必须；一定是
ought|aux 应该
need|v 需要|aux 必须|n 需要
let|v 让；允许
get|v 得到；拿；变得；到达；明白
go|v 去；走；变得|n 轮到的机会；尝试
come|v 来；过来；到达
make|v 做；制造；使得；赚
take|v 拿；带走；花费；接受
give|v 给；送给
put|v 放；写；表达
keep|v 保持；继续；留着
know|v 知道；认识；懂
think|v 想；认为；觉得
see|v 看见；明白；见面
look|v 看；看起来|n 样子；神情
watch|v 看；注视；当心|n 手表
want|v 想要；想
say|v 说；讲
tell|v 告诉；讲；看出
talk|v 谈；说话|n 谈话
speak|v 说；讲话
ask|v 问；请求；邀请
call|v 叫；打电话；称呼|n 电话；叫声
find|v 找到；发现；觉得
mean|v 意思是；意味着；打算|a 刻薄的；小气的|n 平均值
feel|v 感觉；觉得；摸|n 感觉
try|v 试；努力；尝试|n 尝试
leave|v 离开；留下；丢下|n 假期
stay|v 留下；停留；保持|n 停留
wait|v 等；等待
stop|v 停止；阻止|n 车站；停
start|v 开始；启动|n 开始
begin|v 开始
happen|v 发生；碰巧
work|v 工作；起作用；行得通|n 工作；作品
play|v 玩；播放；演；打（球）|n 戏剧；游戏
run|v 跑；经营；运行；逃跑|n 跑步
walk|v 走；散步|n 散步
turn|v 转；变成；翻转|n 轮到的机会；转弯
bring|v 带来；拿来
show|v 给……看；表明；出现|n 节目；演出
help|v 帮助；忍住（can't help）|n 帮助|int 救命
hear|v 听见；听说
listen|v 听；听着
believe|v 相信；认为
remember|v 记得；想起
forget|v 忘记
understand|v 明白；理解
guess|v 猜；想；觉得|n 猜测
hope|v 希望|n 希望
wish|v 希望；但愿|n 愿望
love|v 爱；喜爱|n 爱；爱情
hate|v 讨厌；恨|n 仇恨
care|v 在乎；关心；照顾|n 照顾；小心
mind|v 介意；当心|n 头脑；想法
matter|v 要紧；重要|n 事情；问题；物质
live|v 住；活着；生活|a 现场的；活的
die|v 死；去世
kill|v 杀死；弄死
lose|v 失去；丢；输
win|v 赢；获胜
pay|v 付钱；支付|n 工资
buy|v 买|n 划算的东西
sell|v 卖
eat|v 吃
drink|v 喝；喝酒|n 饮料；酒
sleep|v 睡觉|n 睡眠
sit|v 坐
stand|v 站；忍受|n 立场；看台
move|v 移动；搬家；感动|n 动作；步骤
open|v 打开；开|a 开着的；公开的
close|v 关；关闭|a 近的；亲密的|ad 靠近
hold|v 拿着；抱；等一下；举行|n 握住
miss|v 想念；错过|n 小姐（Miss）
meet|v 见面；遇见；认识
follow|v 跟随；听懂；遵守
break|v 打破；弄坏；违反|n 休息；中断
fight|v 打架；吵架；争取|n 打架；争吵
change|v 改变；换|n 变化；零钱
save|v 救；节省；保存
send|v 寄；派；发送
write|v 写
read|v 读；看书
learn|v 学习；得知
use|v 用；使用|n 用处
worry|v 担心|n 烦恼
excuse|v 原谅；打扰一下（excuse me）|n 借口
swear|v 发誓；说脏话
kid|n 小孩|v 开玩笑
joke|n 笑话；玩笑|v 开玩笑
check|v 检查；核对|n 支票；账单
check out|v 看看；退房；结账
fool|n 傻瓜；笨蛋|v 愚弄；骗
light|n 光；灯|a 轻的；浅色的；明亮的|v 点燃；照亮
spring|n 春天；弹簧；泉水|v 跳；弹起
fine|a 好的；没事的；精细的|n 罚款|ad 很好
good|a 好的；不错的；擅长的|n 好处
great|a 太好了；伟大的；很大的
bad|a 坏的；不好的；严重的
big|a 大的；重要的
small|a 小的
new|a 新的
old|a 老的；旧的；……岁的
long|a 长的；久的|ad 长久地
short|a 短的；矮的
high|a 高的|ad 高高地
low|a 低的；情绪低落的
hard|a 硬的；难的；艰苦的|ad 努力地；使劲
easy|a 容易的；轻松的|ad 慢慢来；别急
nice|a 好的；友善的；令人愉快的
kind|a 善良的；亲切的|n 种类
sure|a 确定的；一定的|int 当然；好啊
true|a 真的；真实的
wrong|a 错的；不对劲的|ad 错误地
real|a 真的；真实的
same|a 同样的；一样的
different|a 不同的
next|a 下一个的|ad 接下来
last|a 最后的；上一个的|v 持续；够用
first|a 第一的|ad 首先；第一次
second|n 秒；片刻|a 第二的
own|a 自己的|v 拥有
whole|a 整个的；全部的|n 整体
ready|a 准备好的；愿意的
happy|a 高兴的；幸福的
sad|a 难过的；悲伤的
mad|a 生气的；发疯的
angry|a 生气的
afraid|a 害怕的；恐怕
crazy|a 疯狂的；着迷的
funny|a 好笑的；奇怪的
serious|a 认真的；严重的
beautiful|a 美丽的；漂亮的
alone|a 独自的|ad 独自；单独
dead|a 死的；没电的|ad 完全
alive|a 活着的
free|a 自由的；免费的；有空的|v 释放
busy|a 忙的；占线的
late|a 晚的；迟到的；已故的|ad 晚
early|a 早的|ad 早
better|a 更好的|ad 更好地；最好（had better）
best|a 最好的|ad 最
worse|a 更坏的
worst|a 最坏的
far|ad 远；……得多|a 远的
fast|a 快的|ad 快
soon|ad 很快；不久
later|ad 以后；待会儿
today|ad 今天|n 今天
tonight|ad 今晚|n 今晚
tomorrow|ad 明天|n 明天
yesterday|ad 昨天|n 昨天
time|n 时间；次；时候
day|n 天；白天；日子
night|n 夜晚；晚上
morning|n 早上；上午
week|n 星期；周
year|n 年
minute|n 分钟；一会儿
hour|n 小时
moment|n 片刻；时刻
way|n 路；方法；方式|ad ……得多；远远地
thing|n 东西；事情
stuff|n 东西；玩意儿|v 塞满
people|n 人们；人
man|n 男人；人|int 天哪；哥们儿
woman|n 女人
guy|n 家伙；小伙子；大家（guys）
boy|n 男孩|int 天哪
girl|n 女孩
baby|n 宝宝；婴儿；宝贝
child|n 孩子；儿童
friend|n 朋友
family|n 家庭；家人
father|n 父亲；爸爸
mother|n 母亲；妈妈
dad|n 爸爸
mom|n 妈妈
son|n 儿子
daughter|n 女儿
brother|n 兄弟；哥哥；弟弟
sister|n 姐妹；姐姐；妹妹
wife|n 妻子
husband|n 丈夫
sir|n 先生；长官
home|n 家|ad 回家；在家
house|n 房子；家
room|n 房间；空间
door|n 门
place|n 地方；位置；家|v 放置
world|n 世界
life|n 生活；生命；人生
name|n 名字|v 取名；说出
word|n 词；话；诺言
money|n 钱
job|n 工作；任务
school|n 学校
book|n 书|v 预订
car|n 汽车
water|n 水|v 浇水
food|n 食物
head|n 头；头脑；领导|v 前往
hand|n 手|v 递给
eye|n 眼睛
face|n 脸|v 面对
heart|n 心；心脏；内心
idea|n 主意；想法；概念
problem|n 问题；麻烦
question|n 问题；疑问|v 质问
answer|n 回答；答案|v 回答；接（电话）
point|n 要点；意义；点；分数|v 指；指向
reason|n 原因；理由
part|n 部分；角色|v 分开
side|n 边；侧面；一方
end|n 结束；尽头|v 结束
hell|n 地狱；见鬼；究竟
god|n 神；上帝（God）|int 天哪
bit|n 一点儿；一会儿（a bit）
couple|n 几个；一对；夫妻
course|n 课程；路线
deal|n 交易；协议|v 处理；应付（deal with）
chance|n 机会；可能性
trouble|n 麻烦；困难|v 打扰
shot|n 射击；尝试；镜头；一针
date|n 约会；日期；约会对象|v 约会
match|n 比赛；火柴；相配的人|v 相配；匹配
bear|v 忍受；承受；生育|n 熊
fair|a 公平的；合理的|n 集市
patient|n 病人|a 有耐心的
bright|a 明亮的；聪明的；鲜艳的
train|n 火车|v 训练
crush|v 压碎；迷恋（have a crush on）|n 迷恋；心动对象
cool|a 酷的；凉爽的；冷静的|v 冷却
hot|a 热的；辣的；性感的
cold|a 冷的；冷淡的|n 感冒；寒冷
damn|int 该死|a 该死的
shut|v 关上；关闭
hurt|v 受伤；疼；伤害|a 受伤的
throw|v 扔；举办（派对）
catch|v 抓住；赶上；听清
drop|v 掉下；放弃；放下|n 一滴；下降
pull|v 拉；拔
push|v 推；逼迫
cut|v 切；剪；停|n 伤口；削减
hit|v 打；撞；击中|n 热门作品；一击
fall|v 落下；摔倒；坠入|n 秋天；跌落
pick|v 挑选；摘；捡
set|v 放；设定；落（日）|n 一套；布景
act|v 行动；表演；假装|n 行为；幕
cause|v 引起；造成|n 原因；事业
order|v 点（菜）；订购；命令|n 顺序；命令；订单
bank|n 银行；河岸
charge|v 收费；充电；指控|n 费用；负责（in charge）
figure|v 认为；料想|n 数字；身影；人物
sound|v 听起来|n 声音|a 可靠的
present|n 礼物；现在|a 在场的；当前的|v 呈现；颁发
party|n 聚会；派对；政党
number|n 数字；号码；一些
phone|n 电话；手机|v 打电话
story|n 故事；楼层
news|n 新闻；消息
movie|n 电影
picture|n 图片；照片；画面|v 想象
apartment|n 公寓
beat|v 打败；敲打|n 节拍
blow|v 吹；搞砸；爆炸|n 打击
grow|v 成长；种植；变得
lie|v 撒谎；躺|n 谎言
trust|v 信任|n 信任
promise|v 答应；保证|n 诺言
wonder|v 想知道；纳闷|n 奇迹
suppose|v 猜想；认为；应该（be supposed to）
deserve|v 应得；配得上
mess|n 一团糟；混乱|v 弄乱；搞砸（mess up）
luck|n 运气
lucky|a 幸运的
fun|n 乐趣|a 有趣的
weird|a 奇怪的
stupid|a 愚蠢的
smart|a 聪明的
sweet|a 甜的；贴心的；可爱的
honey|n 亲爱的；蜂蜜
dear|a 亲爱的|int 哎呀
gonna|aux 将要；打算（= going to）
wanna|v 想要（= want to）
gotta|aux 得；必须（= have got to）
gimme|v 给我（= give me）
lemme|v 让我（= let me）
kinda|ad 有点儿（= kind of）
sorta|ad 有点儿（= sort of）
dunno|v 不知道（= don't know）
'cause|conj 因为（= because）
'em|pron 他们；她们；它们（= them）
ya|pron 你；你们（= you）
y'all|pron 你们大家（= you all）
ain't|aux 不是；没有（= am/is/are not）
let's|v 咱们……吧（= let us）
don't|aux 不；别（= do not）
doesn't|aux 不（= does not）
didn't|aux 没有（= did not）
isn't|v 不是（= is not）
aren't|v 不是（= are not）
wasn't|v 当时不是（= was not）
weren't|v 当时不是（= were not）
can't|aux 不能；不会（= cannot）
cannot|aux 不能；不会
couldn't|aux 不能；当时不能（= could not）
won't|aux 不会；不肯（= will not）
wouldn't|aux 不会；不愿（= would not）
shouldn't|aux 不应该（= should not）
mustn't|aux 不可以（= must not）
haven't|aux 还没有（= have not）
hasn't|aux 还没有（= has not）
hadn't|aux 当时还没有（= had not）
needn't|aux 不必（= need not）
i'm|pron 我是（= I am）
you're|pron 你是；你们是（= you are）
he's|pron 他是；他已经（= he is / he has）
she's|pron 她是；她已经（= she is / she has）
it's|pron 这是；它是（= it is / it has）
we're|pron 我们是（= we are）
they're|pron 他们是（= they are）
that's|pron 那是（= that is）
this's|pron 这是（= this is）
there's|ad 有；那里是（= there is）
here's|ad 这是；给你（= here is）
what's|pron 什么是；……是什么（= what is）
who's|pron 谁是；是谁（= who is）
where's|ad ……在哪里（= where is）
how's|ad ……怎么样（= how is）
when's|ad ……是什么时候（= when is）
i've|pron 我已经；我有（= I have）
you've|pron 你已经；你有（= you have）
we've|pron 我们已经；我们有（= we have）
they've|pron 他们已经；他们有（= they have）
i'll|pron 我会；我要（= I will）
you'll|pron 你会（= you will）
he'll|pron 他会（= he will）
she'll|pron 她会（= she will）
it'll|pron 它会；这会（= it will）
we'll|pron 我们会（= we will）
they'll|pron 他们会（= they will）
that'll|pron 那会（= that will）
i'd|pron 我会；我想（= I would / I had）
you'd|pron 你会；你最好（= you would / you had）
he'd|pron 他会（= he would / he had）
she'd|pron 她会（= she would / she had）
we'd|pron 我们会（= we would / we had）
they'd|pron 他们会（= they would / they had）
give up|v 放弃；戒掉
look after|v 照顾；照料
look for|v 寻找
look forward to|v 期待
look out|v 当心；小心
look up|v 查（资料）；抬头看
take care|v 保重；当心
take care of|v 照顾；处理
take off|v 脱下；起飞；走人
take it easy|v 别紧张；慢慢来
take place|v 发生；举行
get up|v 起床；站起来
get out|v 出去；滚
get over|v 克服；从……中走出来
get along|v 相处
get rid of|v 摆脱；扔掉
get away|v 逃脱；离开
get back|v 回来；取回
get it|v 明白；懂了
get off|v 下车；下班；走开
get on|v 上车；进展；相处
get together|v 聚会；在一起
go on|v 继续；发生；来吧
go ahead|v 去吧；说吧；继续
go away|v 走开
go out|v 出去；约会
come on|v 来吧；得了吧；加油
come back|v 回来
come in|v 进来
come up with|v 想出
come over|v 过来
come true|v 实现；成真
make up|v 编造；和好；化妆；组成
make it|v 做到；赶到
make sure|v 确保；弄清楚
make sense|v 说得通；有道理
make fun of|v 取笑
make love|v 做爱
make out|v 看清；亲热
make a difference|v 有影响；起作用
pick up|v 捡起；接（人）；接电话
put on|v 穿上；戴上；播放
put up with|v 忍受
put down|v 放下；贬低
turn on|v 打开（电器）；使兴奋
turn off|v 关掉；使倒胃口
turn around|v 转身；好转
turn out|v 结果是；原来
turn down|v 拒绝；调低
turn up|v 出现；调高
find out|v 查明；发现；得知
figure out|v 弄明白；想出来
calm down|v 冷静下来
hold on|v 等一下；抓紧
hang on|v 等一下；坚持住
hang out|v 一起玩；闲逛
hang up|v 挂电话；挂起来
hurry up|v 快点
shut up|v 闭嘴
wake up|v 醒来；叫醒
sit down|v 坐下
stand up|v 站起来；放鸽子
stand for|v 代表；容忍
grow up|v 长大；成熟点
show up|v 出现；露面
end up|v 最终成为；落得
break up|v 分手；解散
break down|v 出故障；崩溃
screw up|v 搞砸
mess up|v 搞砸；弄乱
give in|v 屈服；让步
let go|v 放手；释怀
let down|v 使失望
run away|v 逃跑；离家出走
run out of|v 用完
set up|v 建立；安排；设局陷害
work out|v 解决；有好结果；锻炼
move on|v 继续前进；放下过去
watch out|v 小心；当心
wait a minute|v 等一下
fall in love|v 爱上；坠入爱河
fall asleep|v 睡着
fall apart|v 崩溃；散架
no way|int 不可能；没门儿
of course|ad 当然
at least|ad 至少
at all|ad 根本；究竟
at last|ad 终于
at once|ad 立刻；同时
right now|ad 现在；马上
right away|ad 马上；立刻
all right|int 好吧；行|a 没事的
a lot|ad 很多；非常
a lot of|a 许多的
a little|ad 有点儿|a 一点儿
a bit|ad 有点儿
kind of|ad 有点儿；一种
sort of|ad 有点儿；一种
so far|ad 到目前为止
so what|int 那又怎样
for sure|ad 肯定地
for good|ad 永远
for real|ad 真的
in fact|ad 事实上
in case|conj 以防万一
in trouble|a 有麻烦的
in charge|a 负责的
in love|a 恋爱中的；爱上的
in time|ad 及时
on time|ad 准时
on purpose|ad 故意
on my way|ad 我在路上了
by the way|ad 顺便说一句
by yourself|ad 你独自
as well|ad 也
as soon as|conj 一……就
as long as|conj 只要
used to|aux 过去常常
be supposed to|aux 应该
going to|aux 将要；打算
have to|aux 必须；不得不
had better|aux 最好
how come|ad 怎么会；为什么
what if|conj 要是……怎么办
never mind|int 没关系；别在意
my god|int 天哪
oh my god|int 天哪
thank god|int 谢天谢地
excuse me|int 打扰一下；对不起
good luck|int 祝你好运
good night|int 晚安
good morning|int 早上好
see you|int 再见；回头见
i see|int 我明白了
you know|int 你知道的；那个
i mean|int 我是说
you bet|int 当然；没问题
no problem|int 没问题；不客气
not at all|int 一点也不；不客气
so long|int 再见
each other|pron 互相
one another|pron 互相
no one|pron 没有人
piece of cake|n 小菜一碟
mr|n 先生
mrs|n 太太；夫人
ms|n 女士
dr|n 医生；博士
doctor|n 医生；博士
two|num 二；两
three|num 三
four|num 四
five|num 五
six|num 六
seven|num 七
eight|num 八
nine|num 九
ten|num 十
hundred|num 百
thousand|num 千
million|num 百万
such|a 这样的；如此的
probably|ad 很可能；大概
exactly|ad 正是；没错；确切地
almost|ad 几乎；差点
quite|ad 相当；很
rather|ad 宁愿；相当
instead|ad 而是；代替
either|pron 两者之一|ad 也（否定句）
neither|pron 两者都不|ad 也不
except|prep 除了
besides|prep 除了……还|ad 而且；再说
inside|prep 在……里面|ad 里面|n 内部
outside|prep 在……外面|ad 外面|n 外面
ahead|ad 在前面；继续
straight|a 直的；诚实的|ad 直接；一直
forever|ad 永远
anymore|ad 再也（不）
certainly|ad 当然；一定
absolutely|ad 绝对；当然
totally|ad 完全；太对了
completely|ad 完全
finally|ad 终于；最后
whatever|pron 无论什么|int 随便；管它呢
thought|n 想法；念头；思想
done|a 做完的；结束的
gone|a 走了的；不见的；没了的
lost|a 迷路的；丢失的；茫然的
tired|a 累的；厌倦的
scared|a 害怕的
worried|a 担心的
married|a 已婚的；结了婚的
interested|a 感兴趣的
interesting|a 有趣的；有意思的
amazing|a 了不起的；令人惊奇的
wonderful|a 精彩的；极好的
terrible|a 糟糕的；可怕的
lovely|a 可爱的；美好的
cute|a 可爱的
perfect|a 完美的
special|a 特别的
strange|a 奇怪的；陌生的
tough|a 艰难的；坚强的；强硬的
rich|a 有钱的；丰富的
poor|a 贫穷的；可怜的
sick|a 生病的；恶心的；厌烦的
glad|a 高兴的
proud|a 骄傲的；自豪的
careful|a 小心的；仔细的
quick|a 快的；迅速的
quiet|a 安静的|n 安静
calm|a 平静的；冷静的|v 使平静
clear|a 清楚的；清澈的|v 清除；离开
clean|a 干净的|v 打扫；弄干净
full|a 满的；饱的；完整的
safe|a 安全的|n 保险箱
strong|a 强壮的；坚强的；浓的
young|a 年轻的|n 年轻人
white|a 白色的|n 白色
black|a 黑色的|n 黑色
red|a 红色的|n 红色
blue|a 蓝色的；忧郁的|n 蓝色
green|a 绿色的|n 绿色
dark|a 黑暗的；深色的|n 黑暗
fat|a 胖的|n 脂肪
possible|a 可能的
impossible|a 不可能的
important|a 重要的
able|a 能够的；有能力的
born|a 出生的；天生的
alright|int 好吧；行|a 没事的
sense|n 感觉；道理；意义|v 感觉到
shoot|v 开枪；射击；拍摄|int 糟了；说吧
fire|n 火；火灾|v 开火；解雇
wear|v 穿；戴
wake|v 醒；叫醒
drive|v 开车；驱使|n 开车；动力
fly|v 飞；乘飞机|n 苍蝇
ride|v 骑；乘|n 搭车；一程
sing|v 唱歌
dance|v 跳舞|n 舞蹈；舞会
hang|v 挂；悬
touch|v 碰；触摸；感动|n 触觉；联系
handle|v 处理；应付|n 把手
pass|v 通过；经过；递给|n 通行证
expect|v 期待；预料；以为
explain|v 解释；说明
become|v 变成；成为
seem|v 似乎；看起来
realize|v 意识到；实现
imagine|v 想象
appreciate|v 感激；欣赏
enjoy|v 享受；喜欢
join|v 加入；参加
lead|v 带领；通向|n 线索；主角
count|v 数；算数；有价值
quit|v 辞职；戒掉；停止
fix|v 修理；解决；准备（饭）
finish|v 完成；结束
spend|v 花（钱、时间）；度过
smell|v 闻；有气味|n 气味
marry|v 结婚；嫁；娶
kiss|v 吻|n 吻
hurry|v 赶快|n 匆忙
bet|v 打赌；敢说|n 赌注
dream|n 梦；梦想|v 做梦；梦想
plan|n 计划|v 计划；打算
control|v 控制|n 控制
surprise|n 惊喜；惊讶|v 使惊讶
relax|v 放松
murder|n 谋杀|v 谋杀
judge|v 评判|n 法官；裁判
report|v 报告；报道|n 报告
state|n 状态；州；国家|v 声明
return|v 回来；归还|n 返回
cover|v 遮盖；掩护；支付|n 封面；掩护
dress|n 连衣裙；衣服|v 穿衣
ring|n 戒指；铃声|v 响；打电话
record|n 记录；唱片|v 记录；录音
rock|n 石头；摇滚|v 摇动；太棒了
mark|n 记号；分数|v 标记
star|n 星星；明星|v 主演
case|n 情况；案件；箱子
line|n 线；台词；排队；电话线
game|n 游戏；比赛
country|n 国家；乡下
city|n 城市
street|n 街道
window|n 窗户
table|n 桌子；表格
bed|n 床
bag|n 包；袋子
box|n 盒子；箱子
card|n 卡；名片；贺卡；纸牌
paper|n 纸；论文；文件
letter|n 信；字母
song|n 歌
horse|n 马
fish|n 鱼|v 钓鱼
ship|n 船|v 运送
plane|n 飞机
boat|n 船
ball|n 球；舞会
bill|n 账单；钞票；法案
class|n 课；班级；阶级
floor|n 地板；楼层
front|n 前面|a 前面的
top|n 顶部；上面|a 最高的
war|n 战争
truth|n 真相；真话
fact|n 事实
secret|n 秘密|a 秘密的
mistake|n 错误|v 弄错
fault|n 过错；缺点
choice|n 选择
future|n 未来；将来
past|n 过去|a 过去的|prep 经过；超过
power|n 力量；权力；电
person|n 人
human|n 人类|a 人的；人性的
lady|n 女士；夫人
king|n 国王
lord|n 主；上帝（Lord）；勋爵
boss|n 老板
cop|n 警察
dude|n 哥们儿；老兄
buddy|n 哥们儿；朋友
darling|n 亲爱的
uncle|n 叔叔；舅舅；伯伯
aunt|n 阿姨；姑姑；舅妈
hmm|int 嗯
ha|int 哈
whoa|int 哇；等等
ass|n 屁股；蠢货（粗话）
shit|n 屎；胡说（粗话）|int 该死（粗话）
fuck|v 操（粗话）|int 该死（粗话）
fucking|a 该死的（粗话）|ad 非常（粗话）
bitch|n 贱人（粗话）；母狗
bank account|n 银行账户
glasses|n 眼镜；玻璃杯（复数）
favorite|a 最喜欢的|n 最喜欢的人或物
tape|n 胶带；磁带|v 录下
cell|n 细胞；牢房；手机
stuck|a 卡住的；被困的
knock|v 敲；撞
pop|n 爸爸；流行音乐|v 突然出现；爆开
seriously|ad 认真地；说真的；严重地
nuts|a 发疯的|n 坚果
twice|ad 两次；两倍
plenty|pron 很多；足够
lots|pron 很多
sake|n 缘故（for the sake of）
gay|a 同性恋的|n 同性恋者
sweetie|n 宝贝；亲爱的
crap|n 废话；垃圾（粗话）
cry|v 哭；喊
lay|v 放；铺；下（蛋）
fit|v 适合；合身|a 健康的
dick|n 混蛋；阴茎（粗话）
further|ad 更远；进一步
ourselves|pron 我们自己
pregnant|a 怀孕的
moon|n 月亮
`;
