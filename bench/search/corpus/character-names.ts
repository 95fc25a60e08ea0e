import type { SeededRandom } from './seeded-random.ts';

const SYLLABLES =
  `ma=玛,ri=里,jo=乔,an=安,el=艾,sa=萨,to=托,ni=尼,ka=卡,le=莱,da=达,vi=维,bo=博,ra=拉,mo=莫,li=莉,te=特,no=诺,ha=哈,
ben=本,lu=卢,si=西,co=科,pe=佩,ga=加,wen=温,fi=菲,du=杜,mar=马尔,ro=罗,ze=泽,tan=坦,ke=克,bel=贝尔,su=苏,nor=诺尔,ti=蒂,ley=利,
der=德,man=曼,ford=福德,ton=顿,ville=维尔,gus=格斯,rick=里克,beth=贝丝,lyn=琳,dor=多尔,mil=米尔,per=珀,cas=卡斯,jas=贾斯,
wil=威尔,har=哈尔,gre=格雷,phi=菲利,chris=克里斯,quin=昆,xan=赞,yor=约尔`
    .split(',')
    .map((entry) => entry.trim().split('='));

/** Number of names. A few are common; most occur in one film or never. */
const NAMES = 3_000_000;

export interface CharacterName {
  en: string;
  zh: string;
}

/**
 * Draws the name of a film character. The probability of name k is about proportional to 1/k, so that new
 * names appear in any number of films.
 */
export function drawCharacterName(random: SeededRandom): CharacterName {
  let rest = Math.floor(NAMES ** random.fraction()) + SYLLABLES.length;
  let en = '';
  let zh = '';
  while (rest > 0) {
    const [sound = '', written = ''] = SYLLABLES[rest % SYLLABLES.length] ?? [];
    en += sound;
    zh += written;
    rest = Math.floor(rest / SYLLABLES.length);
  }
  return { en: en.charAt(0).toUpperCase() + en.slice(1), zh };
}
