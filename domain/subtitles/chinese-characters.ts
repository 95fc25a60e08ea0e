/** Characters of everyday Chinese that are the same in both scripts, roughly by frequency. */
const sharedCommon =
  '的一是不了在人有我他中大上和到也就出可你她下那要以自得里后地之去子好小多然于心天起分把看能想己成看道用知又作只回但都前所文十最被手公如何本定信今太自白打先再做日月年走住女男而方同生明外此其事再入口正立位名字高告地次老几更快美比由真什么呢吗吧啊呀哦嗯嘛喂啦噢哈嘿很找等叫它死家相每吃喝拿放坐站帮忙候候哪怎早晚别次您咱些才第二三四五六七八九百千万件行常句件杀活命安全部失望哥姐弟妹爸爸妈妈爷奶孩老友朋情意思忘感幸福伙夫妻身体病痛怕哭笑逃抓救火水山海船路房屋床衣服食物肉酒茶菜城市世界的王国家主法律令兵士官司警察局长校学生老科技工作金银行卡片照相信件送拜托求赶追回往向左右面目眼耳口鼻心脑血手脚头力气光影色白黑青花草木石土平加油完成任何必使因且直接受保持特并非共全只却竟像似吗呃哎唉嗨耶';

/**
 * Pairs of characters that differ between the two scripts: at each even index a Simplified character, at the next odd
 * index the same character in Traditional.
 */
const scriptPairs =
  '们們来來这這说說对對时時会會没沒为為个個过過国國学學么麼还還让讓给給开開关關见見现現点點后後里裡头頭长長问問话話发發样樣动動从從儿兒谁誰爱愛东東车車门門马馬钱錢机機听聽写寫读讀书書认認识識请請谢謝谈談话話错錯该該谎謊证證试試诉訴词詞语語调調谋謀课課谅諒记記讲講许許论論设設访訪诚誠详詳误誤负負责責败敗货貨质質购購费費资資赛賽赢贏赶趕边邊运運进進远遠连連选選迟遲适適达達迁遷遗遺邮郵邻鄰乐樂买買卖賣亲親产產亿億仅僅伟偉传傳伤傷俩倆债債倾傾偿償净淨准準几幾凤鳳击擊划劃则則刚剛创創别別办辦务務励勵劳勞势勢劝勸单單卫衛历歷压壓厉厲厅廳双雙变變号號吓嚇吗嗎吵吵吴吳员員响響团團园園围圍图圖圆圓块塊坏壞坚堅坟墳处處备備复復够夠夺奪奋奮妇婦妈媽孙孫宁寧实實审審宝寶宫宮对對导導寿壽将將尔爾尘塵尝嘗层層属屬岁歲岛島帅帥师師带帶帮幫干幹庆慶应應庙廟废廢张張弹彈强強归歸当當录錄彻徹总總恋戀恶惡恼惱怀懷态態惊驚愿願慑懾戏戲战戰户戶执執扩擴扫掃扬揚抢搶护護报報担擔拥擁择擇挂掛损損换換据據挡擋挥揮敌敵数數断斷无無旧舊显顯晓曉晚晚暂暫术術杀殺权權条條杂雜极極构構枪槍柜櫃标標树樹桥橋梦夢检檢欢歡欧歐残殘毁毀气氣汉漢汤湯沟溝泪淚洁潔济濟浓濃涌湧湿濕满滿滚滾灭滅灯燈灵靈炼煉热熱烦煩烧燒爷爺牺犧犹猶狱獄独獨猎獵猫貓环環疗療疯瘋瘾癮监監盘盤眯瞇确確码碼礼禮祸禍离離种種积積称稱穷窮竞競笔筆签簽简簡类類粮糧紧緊纪紀约約红紅级級纯純纳納纸紙线線练練组組细細终終经經结結绝絕统統继繼绩績续續绿綠编編缘緣缠纏网網罗羅罚罰职職联聯肃肅胜勝脑腦脏髒脸臉舰艦艺藝节節范範荣榮药藥获獲虑慮虽雖蓝藍补補装裝觉覺规規视視誉譽计計订訂讨討议議评評诅詛译譯诗詩话話贝貝贵貴贺賀贼賊赏賞跃躍踪蹤轮輪软軟轻輕载載较較输輸辈輩辆輛辞辭针針钟鐘钥鑰铁鐵银銀链鏈锁鎖镇鎮镜鏡阳陽阴陰队隊阶階际際陆陸陈陳险險随隨隐隱难難雾霧静靜韩韓页頁顶頂项項顺順须須顾顧预預领領颗顆题題颜顏飞飛饭飯饿餓馆館驾駕骂罵骄驕骗騙骨骨鱼魚鸟鳥鸡雞麦麥黄黃齐齊龙龍龟龜';

const simplified = new Set<string>();
const traditional = new Set<string>();
for (let at = 0; at + 1 < scriptPairs.length; at += 2) {
  const [s, t] = [scriptPairs.charAt(at), scriptPairs.charAt(at + 1)];
  if (s === t) continue;
  simplified.add(s);
  traditional.add(t);
}
// Characters that are used in both scripts and therefore do not indicate one.
for (const ambiguous of '后里干几只准别划杀帮万') {
  simplified.delete(ambiguous);
  traditional.delete(ambiguous);
}

const common = new Set([...sharedCommon, ...scriptPairs]);

/** Whether a character is common in everyday Chinese, in either script. */
export function isCommonChinese(character: string): boolean {
  return common.has(character);
}

/**
 * Detects the script of a Chinese text.
 * @returns `hans` or `hant` by the majority of the characters that differ between the scripts; null if there are none.
 */
export function detectChineseScript(texts: Iterable<string>): 'hans' | 'hant' | null {
  let [hans, hant] = [0, 0];
  for (const text of texts) {
    for (const character of text) {
      if (simplified.has(character)) hans += 1;
      else if (traditional.has(character)) hant += 1;
    }
  }
  if (hans === 0 && hant === 0) return null;
  return hans >= hant ? 'hans' : 'hant';
}
