/** `English=Chinese`, separated by commas, most frequent first. */
const THINGS = `car=车,money=钱,phone=电话,gun=枪,book=书,letter=信,key=钥匙,door=门,box=箱子,picture=照片,bag=包,train=火车,
plane=飞机,ring=戒指,knife=刀,bottle=瓶子,ticket=票,map=地图,dress=裙子,camera=相机,coat=外套,computer=电脑,hat=帽子,bed=床,
table=桌子,chair=椅子,window=窗户,glass=杯子,coffee=咖啡,tea=茶,wine=酒,cake=蛋糕,bread=面包,milk=牛奶,soup=汤,sandwich=三明治,
egg=鸡蛋,apple=苹果,watch=手表,radio=收音机,piano=钢琴,guitar=吉他,song=歌,movie=电影,story=故事,game=游戏,ball=球,boat=小船,
ship=船,truck=卡车,bike=自行车,bus=公共汽车,horse=马,dog=狗,cat=猫,bird=鸟,fish=鱼,snake=蛇,bear=熊,tree=树,flower=花,
candle=蜡烛,mirror=镜子,blanket=毯子,pillow=枕头,umbrella=雨伞,suitcase=手提箱,wallet=钱包,passport=护照,contract=合同,
newspaper=报纸,diary=日记,envelope=信封,painting=画,statue=雕像,sword=剑,shield=盾牌,crown=王冠,diamond=钻石,necklace=项链,
bracelet=手镯,medicine=药,pill=药片,needle=针,rope=绳子,ladder=梯子,hammer=锤子,shovel=铲子,bucket=水桶,engine=发动机,
wheel=轮子,helmet=头盔,rocket=火箭,satellite=卫星,telescope=望远镜,microscope=显微镜,compass=指南针,lantern=灯笼,
parachute=降落伞,harmonica=口琴,typewriter=打字机,wheelbarrow=手推车,chandelier=吊灯,kaleidoscope=万花筒,saxophone=萨克斯`;

const PEOPLE = `brother=哥哥,father=父亲,mother=母亲,friend=朋友,wife=妻子,husband=丈夫,sister=姐姐,son=儿子,daughter=女儿,
doctor=医生,boss=老板,teacher=老师,lawyer=律师,girl=女孩,boy=男孩,man=男人,woman=女人,captain=队长,king=国王,queen=王后,
soldier=士兵,detective=侦探,killer=凶手,driver=司机,nurse=护士,neighbor=邻居,uncle=叔叔,aunt=阿姨,cousin=表弟,partner=搭档,
judge=法官,priest=牧师,president=总统,general=将军,student=学生,professor=教授,agent=特工,guard=警卫,thief=小偷,witness=证人,
manager=经理,secretary=秘书,waiter=服务员,cook=厨师,singer=歌手,actor=演员,writer=作家,painter=画家,pilot=飞行员,sailor=水手,
farmer=农民,butcher=屠夫,baker=面包师,tailor=裁缝,barber=理发师,mechanic=修理工,plumber=水管工,prisoner=囚犯,stranger=陌生人,
orphan=孤儿,widow=寡妇,princess=公主,wizard=巫师,pirate=海盗,ghost=鬼魂,librarian=图书管理员,archaeologist=考古学家`;

const PLACES = `house=房子,hospital=医院,office=办公室,school=学校,station=车站,hotel=酒店,airport=机场,bar=酒吧,church=教堂,
restaurant=餐厅,store=商店,bank=银行,park=公园,kitchen=厨房,garden=花园,beach=海滩,bridge=桥,library=图书馆,court=法庭,prison=监狱,
theater=剧院,museum=博物馆,market=市场,farm=农场,forest=森林,mountain=山,river=河边,lake=湖边,island=小岛,desert=沙漠,village=村子,
city=城市,castle=城堡,tower=塔楼,tunnel=隧道,basement=地下室,roof=屋顶,garage=车库,warehouse=仓库,factory=工厂,harbor=港口,
cemetery=墓地,palace=宫殿,temple=寺庙,stadium=体育场,casino=赌场,bakery=面包店,pharmacy=药店,laboratory=实验室,embassy=大使馆,
lighthouse=灯塔,monastery=修道院,observatory=天文台,greenhouse=温室`;

const ADJECTIVES = `good=好,beautiful=漂亮,crazy=疯狂,tired=累,happy=高兴,stupid=笨,hungry=饿,scared=害怕,nice=友善,busy=忙,old=老,
young=年轻,sick=不舒服,angry=生气,sad=难过,dangerous=危险,important=重要,serious=严肃,strange=奇怪,funny=好笑,lucky=幸运,
smart=聪明,strong=强壮,weak=虚弱,rich=有钱,poor=穷,cold=冷,hot=热,quiet=安静,loud=吵,brave=勇敢,lonely=孤独,jealous=嫉妒,
proud=骄傲,drunk=醉,nervous=紧张,wonderful=美妙,terrible=糟糕,amazing=惊人,perfect=完美,boring=无聊,cruel=残忍,honest=诚实,
innocent=无辜,guilty=内疚,famous=出名,polite=礼貌,selfish=自私,stubborn=固执,generous=大方,curious=好奇,delicious=美味,
expensive=贵,cheap=便宜,dirty=脏,empty=空,heavy=重,broken=破,embarrassed=尴尬,disappointed=失望,exhausted=筋疲力尽,
ridiculous=荒唐,magnificent=壮丽,melancholy=忧郁,extraordinary=非凡,mischievous=淘气,claustrophobic=压抑`;

const TIMES = `tomorrow=明天,today=今天,last night=昨晚,now=现在,tonight=今晚,yesterday=昨天,this morning=今天早上,all day=整天,
next week=下周,every day=每天,in the morning=早上,at night=夜里,on Sunday=星期天,last year=去年,after school=放学后,
before dinner=晚饭前,all the time=老是,on Friday=星期五,last summer=去年夏天,at midnight=午夜,next month=下个月,in the spring=春天,
this afternoon=今天下午,on my birthday=我生日那天,during the war=战争期间,at Christmas=圣诞节,at dawn=黎明,before sunrise=日出前`;

const NUMBERS = `two=两,three=三,ten=十,five=五,twenty=二十,four=四,six=六,seven=七,a hundred=一百,eight=八,fifteen=十五,nine=九,
thirty=三十,twelve=十二,fifty=五十,a thousand=一千,eleven=十一,forty=四十,sixty=六十,eighteen=十八,seventeen=十七,ninety=九十,
a million=一百万,twenty-one=二十一,thirteen=十三,seventy-five=七十五`;

/** Five forms separated by slashes (do, does, doing, did, done), then the Chinese. */
const VERBS = `go home/goes home/going home/went home/gone home=回家,take it/takes it/taking it/took it/taken it=拿走它,
call him/calls him/calling him/called him/called him=给他打电话,leave/leaves/leaving/left/left=离开,
stay here/stays here/staying here/stayed here/stayed here=留在这里,talk to her/talks to her/talking to her/talked to her/talked to her=和她谈谈,
kill him/kills him/killing him/killed him/killed him=杀了他,find it/finds it/finding it/found it/found it=找到它,
eat something/eats something/eating something/ate something/eaten something=吃点东西,sleep/sleeps/sleeping/slept/slept=睡觉,
run away/runs away/running away/ran away/run away=逃跑,come back/comes back/coming back/came back/come back=回来,
give it to me/gives it to me/giving it to me/gave it to me/given it to me=把它给我,drive the car/drives the car/driving the car/drove the car/driven the car=开车,
see the doctor/sees the doctor/seeing the doctor/saw the doctor/seen the doctor=看医生,drink water/drinks water/drinking water/drank water/drunk water=喝水,
get married/gets married/getting married/got married/gotten married=结婚,tell the truth/tells the truth/telling the truth/told the truth/told the truth=说真话,
think about it/thinks about it/thinking about it/thought about it/thought about it=考虑一下,fight/fights/fighting/fought/fought=打架,
work late/works late/working late/worked late/worked late=工作到很晚,sing a song/sings a song/singing a song/sang a song/sung a song=唱歌,
dance with me/dances with me/dancing with me/danced with me/danced with me=和我跳舞,write a letter/writes a letter/writing a letter/wrote a letter/written a letter=写信,
read the book/reads the book/reading the book/read the book/read the book=读那本书,buy a house/buys a house/buying a house/bought a house/bought a house=买房子,
break the window/breaks the window/breaking the window/broke the window/broken the window=打破窗户,steal the money/steals the money/stealing the money/stole the money/stolen the money=偷钱,
catch the train/catches the train/catching the train/caught the train/caught the train=赶火车,lie to me/lies to me/lying to me/lied to me/lied to me=对我撒谎,
swim across the lake/swims across the lake/swimming across the lake/swam across the lake/swum across the lake=游过湖去,
make breakfast/makes breakfast/making breakfast/made breakfast/made breakfast=做早饭,play the piano/plays the piano/playing the piano/played the piano/played the piano=弹钢琴,
wear that hat/wears that hat/wearing that hat/wore that hat/worn that hat=戴那顶帽子,forget about her/forgets about her/forgetting about her/forgot about her/forgotten about her=忘了她,
choose a name/chooses a name/choosing a name/chose a name/chosen a name=选个名字,fly to the moon/flies to the moon/flying to the moon/flew to the moon/flown to the moon=飞到月亮上去,
hide in the closet/hides in the closet/hiding in the closet/hid in the closet/hidden in the closet=躲在衣柜里,pay the bill/pays the bill/paying the bill/paid the bill/paid the bill=付账,
feed the dog/feeds the dog/feeding the dog/fed the dog/fed the dog=喂狗,shoot the messenger/shoots the messenger/shooting the messenger/shot the messenger/shot the messenger=枪毙信使,
teach me chess/teaches me chess/teaching me chess/taught me chess/taught me chess=教我下棋,climb the tower/climbs the tower/climbing the tower/climbed the tower/climbed the tower=爬上高塔,
wash the dishes/washes the dishes/washing the dishes/washed the dishes/washed the dishes=洗碗,begin again/begins again/beginning again/began again/begun again=重新开始,
freeze to death/freezes to death/freezing to death/froze to death/frozen to death=冻死,negotiate with them/negotiates with them/negotiating with them/negotiated with them/negotiated with them=和他们谈判`;

/** One value of a slot: its English by form, and its Chinese. */
export interface LexiconEntry {
  en: Readonly<Record<string, string>>;
  zh: string;
}

export type LexiconName = 'thing' | 'person' | 'place' | 'adj' | 'time' | 'number' | 'verb';

/** The words for the slots, most frequent first. */
export const lexicons: Readonly<Record<LexiconName, LexiconEntry[]>> = {
  thing: readLexicon(THINGS, ['thing']),
  person: readLexicon(PEOPLE, ['person']),
  place: readLexicon(PLACES, ['place']),
  adj: readLexicon(ADJECTIVES, ['adj']),
  time: readLexicon(TIMES, ['time']),
  number: readLexicon(NUMBERS, ['number']),
  verb: readLexicon(VERBS, ['do', 'does', 'doing', 'did', 'done']),
};

function readLexicon(text: string, forms: string[]): LexiconEntry[] {
  return text.split(',').map((entry) => {
    const [en = '', zh = ''] = entry.trim().split('=');
    const enForms = en.split('/');
    return { en: Object.fromEntries(forms.map((form, i) => [form, enForms[i] ?? en])), zh };
  });
}
