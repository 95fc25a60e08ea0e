/**
 * Irregular English verbs, one entry per line or between semicolons: base, past, participle. `/` separates
 * variants. A missing participle equals the past; a missing past equals the base.
 */
export const IRREGULAR_VERBS = `
arise arose arisen; awake awoke/awaked awoken; babysit babysat; bear bore born/borne; beat beat beaten; become became become
befall befell befallen; begin began begun; behold beheld; bend bent; beset; bet bet/betted; bid bid/bade bidden/bid; bind bound
bite bit bitten; bleed bled; blow blew blown; break broke broken; breed bred; bring brought; broadcast; build built
burn burnt/burned; burst; bust bust/busted; buy bought; cast; catch caught; choose chose chosen; cling clung; come came come; cost
creep crept; cut; deal dealt; dig dug; dive dived/dove dived; draw drew drawn; dream dreamt/dreamed; drink drank drunk
drive drove driven; dwell dwelt/dwelled; eat ate eaten; fall fell fallen; feed fed; feel felt; fight fought; find found
fit fit/fitted; flee fled; fling flung; fly flew flown; forbid forbade/forbad forbidden; forecast forecast/forecasted
foresee foresaw foreseen; foretell foretold; forget forgot forgotten; forgive forgave forgiven; forgo forwent forgone
forsake forsook forsaken; freeze froze frozen; get got gotten/got; give gave given; grind ground; grow grew grown
hang hung/hanged; hear heard; hide hid hidden; hit; hold held; hurt; input input/inputted; keep kept; kneel knelt/kneeled
knit knit/knitted; know knew known; lay laid; lead led; lean leant/leaned; leap leapt/leaped; learn learnt/learned; leave left
lend lent; let; lie lay/lied lain/lied; light lit/lighted; lose lost; make made; mean meant; meet met; mislay mislaid
mislead misled; misread; misspell misspelt/misspelled; mistake mistook mistaken; misunderstand misunderstood; mow mowed mown/mowed
offset; outdo outdid outdone; outgrow outgrew outgrown; outrun outran outrun; outsell outsold; overcome overcame overcome
overdo overdid overdone; overeat overate overeaten; overhear overheard; override overrode overridden; oversee oversaw overseen
oversleep overslept; overtake overtook overtaken; overthrow overthrew overthrown; partake partook partaken; pay paid
plead pleaded/pled; proofread; prove proved proven/proved; put; quit quit/quitted; read; rebuild rebuilt; redo redid redone
relive relived; remake remade; repay repaid; rerun reran rerun; resell resold; reset; rethink rethought; retell retold
rewind rewound; rewrite rewrote rewritten; rid; ride rode ridden; ring rang rung; rise rose risen; run ran run
saw sawed sawn/sawed; say said; see saw seen; seek sought; sell sold; send sent; set; sew sewed sewn/sewed; shake shook shaken
shear sheared shorn/sheared; shed; shine shone/shined; shit shat/shit/shitted; shoe shod/shoed; shoot shot; show showed shown/showed
shrink shrank/shrunk shrunk; shut; sing sang sung; sink sank sunk; sit sat; slay slew slain; sleep slept; slide slid; sling slung
slit; smell smelt/smelled; sneak snuck/sneaked; sow sowed sown/sowed; speak spoke spoken; speed sped/speeded; spell spelt/spelled
spend spent; spill spilt/spilled; spin spun; spit spat/spit; split; spoil spoilt/spoiled; spread; spring sprang/sprung sprung
stand stood; steal stole stolen; stick stuck; sting stung; stink stank stunk; stride strode stridden; strike struck struck/stricken
string strung; strive strove/strived striven/strived; swear swore sworn; sweat sweat/sweated; sweep swept
swell swelled swollen/swelled; swim swam swum; swing swung; take took taken; teach taught; tear tore torn; tell told
think thought; throw threw thrown; thrust; tread trod trodden; undergo underwent undergone; understand understood
undertake undertook undertaken; undo undid undone; unwind unwound; uphold upheld; upset; wake woke/waked woken/waked
wear wore worn; weave wove/weaved woven; wed wed/wedded; weep wept; wet wet/wetted; win won; wind wound
withdraw withdrew withdrawn; withhold withheld; withstand withstood; wring wrung; write wrote written
`;

/** Verbs with all of their forms. No rule for another word may produce one of these forms. */
export const FULLY_IRREGULAR_VERBS = `
be am is are was were been being; have has had having; do does did done doing; go goes went gone going
`;

/** Nouns: singular, then plurals. They keep their regular forms, too (a man; to man, manned). */
export const IRREGULAR_NOUNS = `
alumnus alumni; analysis analyses; appendix appendices; axis axes; bacterium bacteria; basis bases; cactus cacti; calf calves
child children; crisis crises; criterion criteria; curriculum curricula; diagnosis diagnoses; dwarf dwarves; elf elves
emphasis emphases; foot feet; fungus fungi; godchild godchildren; goose geese; grandchild grandchildren; half halves; hoof hooves
housewife housewives; hypothesis hypotheses; index indices; knife knives; leaf leaves; life lives; loaf loaves; louse lice
matrix matrices; medium media; midwife midwives; mouse mice; nucleus nuclei; oasis oases; ox oxen; parenthesis parentheses
penny pence; person people; phenomenon phenomena; radius radii; scarf scarves; self selves; shelf shelves; stepchild stepchildren
stimulus stimuli; syllabus syllabi; synopsis synopses; thesis theses; thief thieves; tooth teeth; vertex vertices; wharf wharves
wife wives; wolf wolves; woman women; man men
`;

/** Nouns in -man with a regular plural. */
export const MAN_WORDS_WITH_REGULAR_PLURAL = 'caiman german human norman ottoman roman shaman talisman';

/** Words that have no other forms and are not a form of another word. */
export const INVARIABLE_WORDS = `
i me my mine myself you your yours yourself yourselves he him his himself she her hers herself it its itself we us our ours ourselves
they them their theirs themselves this that these those a an the and or but nor so if then than as at by for from in into of off on
onto out over to up with who whom whose which what when where why how not no yes can could will would shall should may might must
ought there here very too also just only ever never always perhaps during sometimes besides well news hi hey oh ah uh um mr mrs ms
`;

/** Words with forms of their own that look like a form of another word but are not. */
export const NEVER_INFLECTED_FORMS = 'evening weed reed deed greed treed wicked willing species series james';

/** Contractions that people also type without the apostrophe, unless that spelling is another common word. */
export const CONTRACTIONS = `
ain't aren't can't couldn't didn't doesn't don't hadn't hasn't haven't isn't mightn't mustn't needn't shouldn't wasn't weren't won't
wouldn't i'm i've you're you've you'll you'd they're they've they'll they'd we've he's she's it's it'll it'd that's that'll what's
where's who's there's here's how's let's could've should've would've might've y'all ma'am o'clock
`;
