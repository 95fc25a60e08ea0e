/** How letters sound in their context. Written by training/train-letter-rules.ts. */
export const letterRules = `##|a|cce AE0
##|a|nno AH0
##|a|nti AE2
##|e|xtr EH0
##|g|ers G
##|h|ono
##|u|nco AH2
##|u|nin AH2
##|w|hol
#a|t|te T
#b|a|ke EY1
#b|e|rr EH1
#b|o|ar AO1
#b|o|at OW1
#c|a|ll AE1
#c|a|re EH1
#c|h|lo
#c|h|op CH
#c|o|lor AH1
#c|o|ur AO1
#d|e|no IH0
#d|e|nt EH1
#d|i|ck IH1
#e|n|ge NG
#f|e|rr EH1
#f|i|ng IH1
#f|u|ll UH1
#g|e|nt EH1
#g|i|es IY1
#ha|m|mer M
#h|e|ad EH1
#h|e|alt EH1
#h|o|ld OW1
#h|o|ne AH1
#k|e|tt EH1
#l|a|nc AE1
#l|a|nd AE1
#l|a|te EY1
#l|a|ug AE1
#l|e|ng EH1
#l|e|ss EH1
#l|i|ch IH1
#l|i|ke AY1
#l|i|ne AY1
#l|i|st IH1
#l|o|os UW1
#l|o|we OW1
#m|a|ck AE1
#m|a|nn AE1
#m|a|ns AE1
#m|a|rce AA0
#m|a|te AH0
#m|e|nt EH1
#m|i|ck IH1
#m|i|ne AY1
#m|o|ney AH1
#n|e|st EH1
#n|i|ck IH1
#p|a|ra EH1
#p|i|er IH1
#r|a|ns AE1
#r|e|ass IY2
#r|e|con IY2
#r|e|ins IY2
#r|e|inv IY2
#r|e|ma IH0
#r|e|st IY0
#r|e|ver IH0
#r|e|vi IY0
#r|i|ch IH1
#r|i|ck IH1
#r|o|ad OW1
#s|a|nt AA0
#s|c|hoo K
#s|e|mi EH2
#s|i|ck IH1
#s|o|me AH1
#t|e|ch EH1
#t|e|rr EH1
#t|h|er TH
#t|i|me AY1
#v|i|ll IH1
#w|a|rd AO1
#w|e|ll EH1
#w|i|ck IH1
#w|o|ll AA1
#|a|bd AE0
#|a|c AH0
#|a|ck AE1
#|a|ct AE1
#|a|d AH0
#|a|dv AE0
#|a|ff AH0
#|a|i EH1
#|a|l AE1
#|a|la AH0
#|a|le AH0
#|a|lo AH0
#|a|me AH0
#|a|n AE1
#|a|p AH0
#|a|rr
#|a|s AH0
#|a|sh AE1
#|a|t AH0
#|a|v AH0
#|a|wa AH0
#|c|hl K
#|c|hr K
#|c|ia CH
#|e|ar
#|e|b EH1
#|e|co IH0
#|e|d EH1
#|e|h EH1
#|e|k EH1
#|e|la IH0
#|e|le IH0
#|e|mb EH0
#|e|n EH0
#|e|ne EH1
#|e|ng EH1
#|e|ra IH0
#|e|ri EH1
#|e|rr EH1
#|e|s EH1
#|e|va IH0
#|e|w Y
#|g|ei G
#|g|et G
#|g|h G
#|g|i G
#|g|ia JH
#|g|io JH
#|g|n
#|h|i HH
#|h|r HH
#|i|c AY1
#|i|d AY0
#|i|l IH2
#|i|m IH2
#|i|n IH2
#|i|nn
#|i|o AY1
#|i|r IH2
#|i|ro AY1
#|i|s IH1
#|i|v AY1
#|o|b AH0
#|o|be OW1
#|o|k OW0
#|o|m OW0
#|o|n AA1
#|o|s AA1
#|p|f
#|p|s
#|s|c
#|s|ca S
#|s|ce S
#|s|ci S
#|s|co S
#|s|cr S
#|s|cu S
#|u|n AH0
#|u|na AH2
#|u|nd AH1
#|u|ni Y UW1
#|u|ri Y
#|u|s Y UW1
#|x|e Z
#|y|i Y
ac|h|##
ac|h|er
ah|a|n# AE0
ai|s|##
al|i|sti IH1
an|g|eli JH
ar|a|ct AH0
ar|c|hi K
ar|r|ang ER0
as|i|on ZH
aul|t|###
au|l|t#
a|a|k AA1
a|a|s AA1
a|a|t AA1
a|b|bl B
a|c|ce K
a|c|h# K
a|c|io
a|e|l
a|e|r EH1
a|g|# G
a|g|en G
a|g|er G
a|g|h G
a|g|s G
a|h|i HH
a|i|# AY1
a|i|b
a|i|d
a|i|g
a|i|k
a|i|l
a|i|m
a|i|s
a|i|t
a|l|k
a|l|ka L
a|n|c# NG
a|n|ct NG
a|n|g NG
a|n|g#
a|n|ge N
a|n|gi N
a|n|gs
a|n|q NG
a|o|# AW1
a|r|# R
a|r|d# ER0
a|r|ee ER0
a|r|f R
a|r|g R
a|r|iz ER0
a|r|s R
a|r|w R
a|s|an Z
a|s|ch
a|s|m Z
a|s|ur
a|t|i
a|t|i# T
a|t|ic T
a|t|if T
a|t|in T
a|t|is T
a|t|it T
a|t|iv T
a|t|iz T
a|t|ur
a|u|# OW1
a|u|b AW1
a|u|c AO1
a|u|d AO1
a|u|e AW0
a|u|f AO1
a|u|g AO1
a|u|l AO1
a|u|m AW2
a|u|n AO1
a|u|p AO1
a|u|r AO1
a|u|s AO1
a|u|t AO1
a|w|# AO2
a|w|b AO1
a|w|d AO1
a|w|e AO1
a|w|l AO1
a|w|n AO1
a|w|s AO1
a|y|# EY2
a|y|c EY1
a|y|d EY1
a|y|e EY1
a|y|f EY1
a|y|h EY1
a|y|i EY1
a|y|l EY1
a|y|m EY1
a|y|n EY1
a|y|o EY1
a|y|s EY1
a|y|s# EY2
a|y|t EY1
a|y|w EY1
a|z|# Z
a|z|za T
ba|c|he K
ba|u|gh AO0
bb|l|e# L
bb|l|ed L
bb|l|es L
bi|r|d# ER2
bo|o|ks# UH2
bu|r|ger ER0
bu|t|te T
b|a|bb AE1
b|a|ch AA0
b|a|l AE1
b|a|l# AH0
b|a|li AH0
b|a|n AE1
b|a|n# AH0
b|a|rr AE1
b|a|s# AH0
b|a|se EY1
b|a|si EY1
b|a|t AE1
b|a|te EY1
b|b|l AH0
b|e|ar EH1
b|e|au
b|e|h EH1
b|e|l# AH0
b|e|n EH1
b|e|n# AH0
b|e|rr EH2
b|e|ss EH1
b|e|st EH1
b|i|ck IH1
b|i|er IH1
b|i|n# IH0
b|i|ns IH1
b|i|o AY2
b|i|t# IH0
b|l|e AH0 L
b|l|ea L
b|l|ey L
b|o|a AO2
b|o|at OW2
b|o|g AA1
b|o|m AA1
b|o|ne OW2
b|o|nn AA1
b|o|ra
b|o|ro
b|o|s# OW0
b|o|w OW1
b|o|x# AA2
b|s|er Z
b|u|e Y UW1
b|u|i
b|u|l UH1
b|u|la Y AH0
b|u|ry EH2
b|u|s AH1
b|u|s# AH0
b|u|sh UH1
b|u|si IH1
b|u|z AH1
ca|r|d# R
cc|h|i#
ce|d|##
ch|a|ng EY1
ch|e|ll# AH0
cl|i|ne AY1
co|r|## R
cr|a|ft AE2
cr|e|at IY0
ct|i|vit IH1
ct|o|ry
cz|a|k# AE0
c|a|de AH0
c|a|lc AE1
c|a|ll
c|a|lm AA1
c|a|lp AE1
c|a|n AE1
c|a|n# AH0
c|a|p# AE2
c|a|pa AH0
c|a|pe EY1
c|a|re EH2
c|a|rr AE1
c|a|s# AH0
c|a|ta AE1
c|a|tc AE1
c|a|te EY2
c|a|th AE1
c|a|tt AE1
c|c|h K
c|c|i CH
c|e|ab
c|e|an
c|e|d T
c|e|de IY1
c|e|f
c|e|m
c|e|n EH1
c|e|nc AH0
c|e|s IH0
c|e|ss EH1
c|g|i G
c|h|# CH
c|h|a CH
c|h|au SH
c|h|b CH
c|h|c CH
c|h|e CH
c|h|ei SH
c|h|em
c|h|i CH
c|h|ia
c|h|io
c|h|l SH
c|h|m SH
c|h|ma
c|h|ne SH
c|h|o
c|h|o# CH
c|h|oe SH
c|h|u CH
c|h|ul SH
c|h|ut SH
c|h|y CH
c|i|a SH
c|i|a#
c|i|ar
c|i|at IY0
c|i|d AH0
c|i|en SH
c|i|na AH0
c|i|ne IH1
c|i|no IY1
c|i|o IY0
c|i|ou SH
c|i|p AH0
c|i|sm IH2
c|i|t AH0
c|i|te AY1
c|k|n K
c|l|e# AH0 L
c|l|es AH0 L
c|o|l AH0
c|o|ld OW1
c|o|le OW1
c|o|ne OW1
c|o|pe OW2
c|o|r# AO2
c|o|rr
c|o|s# OW0
c|o|v AH1
c|s|# S
c|t|io
c|t|u
c|t|ua CH
c|u|la Y AH0
c|u|re Y UH1
c|u|ri Y UH1
c|u|ss AH1
c|u|ti Y UW1
c|z|# CH
c|z|a CH
c|z|e CH
c|z|y CH
dd|o|ck AH0
dl|o|ck AA2
d|a|h AA1
d|a|le EY2
d|a|n AE1
d|a|n# AH0
d|a|nt AH0
d|a|s# AH0
d|e|ad EH1
d|e|au
d|e|b EH1
d|e|c IH0
d|e|d IH0
d|e|g IH0
d|e|k IH0
d|e|l# AH0
d|e|li IH0
d|e|me IH0
d|e|mo IH0
d|e|na IH0
d|e|nn EH1
d|e|p IH0
d|e|sc IH0
d|e|se IH0
d|e|si IH0
d|e|sp IH0
d|e|st IH0
d|e|t IH0
d|e|tt EH1
d|e|v IH0
d|i|ag AY2
d|i|bl AH0
d|i|ct IH1
d|i|et IY1
d|i|ff IH1
d|i|g# IH0
d|i|m IH0
d|i|n# IH0
d|i|na AH0
d|i|ne IY1
d|i|no IY1
d|i|o IY0
d|i|to AH0
d|i|ty AH0
d|i|ve AY0
d|l|# AH0 L
d|l|e AH0 L
d|l|er L
d|l|ey L
d|o|g AO1
d|o|ll AA1
d|o|na AA1
d|o|ni OW1
d|o|nn AA1
d|o|r#
d|o|rf AO0
d|o|s# OW0
d|o|w# OW0
d|s|m Z
d|u|ce UW1
d|u|e UW1
d|u|la AH0
d|u|st AH1
d|y|n AY2
eac|h|### CH
ea|c|h#
ea|r|ch ER1
ea|r|ne ER1
ea|r|th ER1
ea|s|on Z
ea|u|lt OW1
eb|a|ck AE2
ec|h|##
ee|r|## R
ee|r|in R
ee|r|s# R
ei|s|## Z
ei|s|er S
el|e|ga AH0
en|g|er JH
en|t|ur
er|a|tin EY2
er|a|tiv AH0
ex|i|st IH1
e|a|c
e|a|ct AE1
e|a|d
e|a|f
e|a|g
e|a|k
e|a|l
e|a|m
e|a|n
e|a|p
e|a|r
e|a|s
e|a|ss AH0
e|a|t
e|a|v
e|c|h K
e|c|he
e|c|ia
e|e|b IY1
e|e|c IY1
e|e|d IY1
e|e|f IY1
e|e|g IY1
e|e|h IY1
e|e|k IY1
e|e|l IY1
e|e|m IY1
e|e|n IY1
e|e|p IY1
e|e|r IH1
e|e|s IY1
e|e|t IY1
e|e|v IY1
e|e|z IY1
e|g|# G
e|g|e G
e|g|e# JH
e|g|h G
e|g|s G
e|h|i HH
e|i|b AY1
e|i|c AY1
e|i|d AY1
e|i|e AY0
e|i|f AY1
e|i|g EY1
e|i|ge AY1
e|i|k AY1
e|i|l AY1
e|i|m AY1
e|i|m# AY2
e|i|n AY1
e|i|n# AY0
e|i|nv IH0
e|i|s AY1
e|i|t AY1
e|i|v IY1
e|n|g N
e|n|g#
e|n|gl IH1
e|n|gt
e|o|l AA1
e|o|p
e|r|a ER0
e|r|a# R
e|r|ap R
e|r|as R
e|r|b ER0
e|r|c ER0
e|r|ci ER1
e|r|d ER0
e|r|e ER0
e|r|e# R
e|r|eo R
e|r|es R
e|r|h ER0
e|r|in ER0
e|r|iz ER0
e|r|k ER1
e|r|l ER0
e|r|m ER0
e|r|mi ER1
e|r|n ER0
e|r|ou ER0
e|r|p ER0
e|r|si ER1
e|r|t ER0
e|r|te ER1
e|r|ti ER1
e|r|tz ER1
e|r|v ER1
e|r|y ER0
e|s|ch
e|s|e Z
e|s|ee S
e|s|el S
e|s|et S
e|s|id Z
e|s|ig Z
e|s|um Z
e|t|io
e|u|m UW1
e|u|ro Y UW1
e|u|t UW1
e|w|# UW1
e|w|b UW1
e|w|e UW1
e|w|ic V
e|w|in UW1
e|w|l UW1
e|w|s UW1
e|w|sk F
e|x|a G Z
e|x|em G Z
e|x|ua K SH
e|y|e AY1
e|y|er AY0
e|y|l EY1
e|y|m IY0
e|y|n EY1
e|z|# Z
fe|d|##
ff|y|## IY0
fi|n|ge NG
fr|i|ed IY1
fr|i|en
f|a|b AE1
f|a|h AA1
f|a|ir EH1
f|a|l AE1
f|a|n AE1
f|a|re EH2
f|a|t AE1
f|e|d EH1
f|e|d# T
f|e|e IY1
f|e|l# AH0
f|e|n EH1
f|e|s EH1
f|i|c AH0
f|i|ci IH1
f|i|e IY2
f|i|ed AY2
f|i|er AY2
f|i|es AY2
f|i|gh AY2
f|i|n IH1
f|i|n# IH0
f|i|ne AY1
f|i|ng
f|i|nn
f|i|o IY0
f|i|re AY1
f|i|s IH1
f|l|e# AH0 L
f|o|ll AA1
f|o|n AA1
f|o|rd
f|o|s AA1
f|s|# S
f|u|l AH0
f|u|m Y UW1
f|u|s Y UW1
f|y|# AY2
f|y|i AY2
ga|r|## ER0
gr|a|ms AE2
gr|a|ph# AE2
gr|a|phi AE1
gr|e|n# EH0
gr|o|ss OW1
g|a|ll AE1
g|a|me EY1
g|a|ng AE1
g|a|r#
g|a|rr AE1
g|a|s# AH0
g|a|t EY2
g|a|ti EY1
g|e|a
g|e|ar IH1
g|e|h EH1
g|e|l AH0
g|e|m
g|e|ne EH1
g|e|ni EH1
g|e|o
g|e|rr EH1
g|e|s IH0
g|e|st EH1
g|g|# G
g|g|e G
g|g|i G
g|g|io JH
g|g|s G
g|g|y G
g|h|an
g|h|b
g|h|e
g|h|i
g|i|a
g|i|f IH1
g|i|n# IH0
g|i|na AH0
g|i|ne AH0
g|i|ns IH0
g|i|o
g|i|o# IY0
g|i|u
g|i|v IH1
g|l|e AH0 L
g|l|ea L
g|l|en L
g|l|ey L
g|o|s OW0
g|o|v AH1
g|s|b Z
g|u|ar
g|u|i
g|u|is W
g|u|l Y AH0
g|u|ll AH1
ha|u|s# AW2
he|a|rt AA1
he|d|##
he|r|en R
hu|r|st ER0
h|a|ir EH1
h|a|k EY1
h|a|l AE1
h|a|l# AH0
h|a|le EY1
h|a|m# AH0
h|a|n AE1
h|a|n# AH0
h|a|re EH1
h|a|rr AE1
h|a|si AH0
h|a|t AE1
h|e|ad EH2
h|e|ar
h|e|b EH1
h|e|d T
h|e|dg EH1
h|e|f EH1
h|e|l# AH0
h|e|n EH1
h|e|n# AH0
h|e|nb AH0
h|e|rr EH1
h|e|s IH0
h|e|ss EH1
h|e|st EH1
h|i|ck IH1
h|i|el IY1
h|i|ev IY1
h|i|f IH1
h|i|g AY1
h|i|n# IH0
h|i|nd IH1
h|i|ne AY1
h|i|ni IY1
h|i|nk IH1
h|i|ns IH1
h|i|o IY0
h|i|p# IH2
h|i|ps IH2
h|i|s IH1
h|i|te AY1
h|l|e# AH0 L
h|o|g AA1
h|o|ld OW2
h|o|ll AA1
h|o|lo AA1
h|o|m OW1
h|o|n AA1
h|o|n# AH0
h|o|ne OW2
h|o|pe OW1
h|o|sp AA1
h|o|to OW1
h|o|ve AH1
h|r|# R
h|s|# S
h|u|e UW1
h|u|ma Y UW1
h|u|s AH1
h|y|si IH1
ic|a|nt AH0
ic|a|tin EY2
ic|h|##
ic|h|el
ic|i|de AY2
id|a|te EY2
id|e|nt EH1
il|i|ty IH0
in|a|tin EY2
ion|e|### IY0
ise|d|### D
is|e|d#
is|i|on ZH
it|a|tin EY2
it|u|te UW2
i|a|c AH0
i|a|k AE0
i|a|m AH0
i|a|na AE1
i|a|no AA1
i|a|r
i|a|s AH0
i|a|t EY2
i|a|ti EY1
i|b|b B
i|b|be
i|c|h K
i|c|hi
i|c|ia
i|c|ie
i|e|c
i|e|f
i|e|g
i|e|k
i|e|l
i|e|ll EH1
i|e|m
i|e|nd EH1
i|e|ne
i|e|st AH0
i|e|t
i|e|v
i|g|# G
i|g|er G
i|g|n#
i|g|s G
i|n|ck NG
i|n|ct NG
i|n|ga NG
i|n|gi IH1
i|n|gm IH1
i|n|go NG
i|n|gr NG
i|n|gu NG
i|n|n IH1
i|o|lo AA1
i|o|r
i|o|s OW0
i|o|t AH0
i|o|v OW0
i|r|# R
i|r|c ER1
i|r|d ER1
i|r|ec ER0
i|r|f R
i|r|k ER1
i|r|m ER1
i|r|s ER1
i|r|s# R
i|r|t ER1
i|r|w R
i|s|# S
i|s|ch
i|s|e Z
i|s|en S
i|s|io
i|s|it Z
i|s|m Z
i|s|ma S
i|t|ia
i|t|io
i|t|ua CH
i|u|m AH0
i|z|# Z
j|a|n AE1
j|e|f EH1
j|e|n EH1
j|e|s EH1
j|o|h AA1
j|u|l UW1
j|u|s AH1
ke|d|##
ke|e|pe IY2
ke|s|## S
kn|o|wle AA1
k|a|ll AE1
k|a|n AE1
k|a|n# AH0
k|a|rd
k|a|s# AH0
k|a|th AE1
k|a|w AA1
k|e|d T
k|e|l AH0
k|e|ll EH1
k|e|nd EH1
k|e|nn EH1
k|e|t AH0
k|e|tc EH1
k|e|tt IH0
k|i|ew AH0
k|i|n# IH0
k|i|nd IH1
k|i|ns IH0
k|i|ss IH1
k|l|e# AH0 L
k|l|ed AH0 L
k|l|es AH0 L
k|o|s# OW0
k|o|v AH0
k|o|w AO1
k|s|# S
k|u|e UH1
la|r|## ER0
la|r|s# ER0
ll|e|tt# IH0
ll|i|ns IH0
lo|u|gh AW1
l|a|ce EY1
l|a|ci EY1
l|a|ir EH1
l|a|ke EY1
l|a|ma AH0
l|a|me EY1
l|a|ng AE1
l|a|nk AE1
l|a|nn AE1
l|a|no AA1
l|a|ns AE1
l|a|nt AE1
l|a|r
l|a|re EH1
l|a|rg AA1
l|a|ri EH1
l|a|rk AA1
l|a|s# AH0
l|a|t EY2
l|a|th AE1
l|a|ti EY1
l|a|tt AE1
l|e|ar IH1
l|e|au
l|e|dg IH0
l|e|f EH1
l|e|ma
l|e|nd EH1
l|e|ne IY2
l|e|nn EH1
l|e|sc EH1
l|e|sk EH1
l|e|ss AH0
l|e|t# AH0
l|e|te IY1
l|e|to
l|e|ts AH0
l|e|va AH0
l|e|x EH1
l|i|ci IH1
l|i|ct IH1
l|i|da AH0
l|i|de AY1
l|i|eb IY1
l|i|ev IY1
l|i|fe AY1
l|i|ff IH0
l|i|ft IH2
l|i|g AY1
l|i|ga IH0
l|i|ke AY2
l|i|n# IH0
l|i|na IY1
l|i|nc IH1
l|i|nd IH1
l|i|ne AY2
l|i|ni IY1
l|i|nk IH1
l|i|no IY1
l|i|ns IH1
l|i|nt IH1
l|i|o IY0
l|i|on Y
l|i|sm IH2
l|i|t AH0
l|i|te AY2
l|i|th IH1
l|i|to IY1
l|i|tt IH1
l|i|tz IH1
l|i|v IH1
l|i|za IH0
l|o|ad OW2
l|o|ca AH0
l|o|de OW1
l|o|f AO0
l|o|ne OW1
l|o|ng AO1
l|o|ni OW1
l|o|p AH0
l|o|pp AA1
l|o|r#
l|o|s# OW0
l|o|ss AO1
l|o|v AH1
l|o|w OW0
l|o|we
l|t|u
l|u|a Y UW0
l|u|c UW1
l|u|ck AH1
l|u|de UW1
l|u|e UW1
l|u|i UW1
l|u|m# AH0
l|u|me UW1
l|u|mi UW1
l|u|s AH1
l|u|s# AH0
l|u|si UW1
l|u|t UW1
l|u|tt AH1
l|y|n# IH0
l|z|# Z
ma|c|he K
mb|l|ing AH0 L
me|r|ge ER1
mp|a|th AH0
m|a|c AH0
m|a|k EY2
m|a|ll AE1
m|a|na AE1
m|a|nd AE1
m|a|ng AE1
m|a|nt AE1
m|a|r#
m|a|ri
m|a|s# AH0
m|a|t AE1
m|a|te EY2
m|a|to AH0
m|a|tu AH0
m|b|#
m|b|s
m|c|a AH0 K
m|c|c AH0
m|c|e AE1 K
m|c|i AE1 K
m|c|k AH0
m|c|l AH0 K
m|c|q AH0
m|c|w AH0 K
m|e|di EH1
m|e|e IY1
m|e|h EH1
m|e|l# AH0
m|e|nd EH1
m|e|ri EH1
m|e|rr EH1
m|e|ss EH1
m|e|te AH0
m|e|x EH2
m|i|cr AY1
m|i|gr AH0
m|i|n AH0
m|i|nc IH1
m|i|nd AY1
m|i|ng
m|i|ni IH1
m|i|nn
m|i|ns IH1
m|i|nt IH1
m|i|ss IH1
m|i|ta AH0
m|o|b OW1
m|o|ll AA1
m|o|lo AA1
m|o|nt AA2
m|o|re AO0
m|o|s# OW0
m|o|t OW1
m|o|th AH1
m|o|tt AA1
m|o|v UW1
m|u|la Y AH0
m|u|ni Y UW1
m|u|s AH1
m|u|s# AH0
m|u|si Y UW1
m|u|t Y UW1
na|r|## ER0
nd|e|ll# AH0
nf|e|ld EH2
ngh|a|m## AE2
nh|a|rt AA2
nn|e|ll AH0
nt|e|## IY0
n|a|d AH0
n|a|g AH0
n|a|ge IH0
n|a|ir EH1
n|a|ka AA0
n|a|m AH0
n|a|r#
n|a|ri EH1
n|a|ry EH2
n|a|s AH0
n|a|t EY2
n|a|th AH0
n|a|ti EY1
n|a|wa AH0
n|e|au
n|e|ed IY1
n|e|ga IH0
n|e|k IH0
n|e|l# AH0
n|e|m
n|e|s AH0
n|e|s#
n|g|b NG
n|g|d NG
n|g|el G
n|g|er NG
n|g|f NG
n|g|h NG
n|g|ly NG
n|g|m NG
n|g|w NG
n|h|i HH
n|i|ff IH1
n|i|g AY1
n|i|g# IH0
n|i|ga IH0
n|i|m AH0
n|i|n# IH0
n|i|ni IY1
n|i|no IY1
n|i|o Y
n|i|o# IY0
n|i|sm IH2
n|i|te AY2
n|i|ty AH0
n|i|za AH0
n|n|is IH0
n|o|c AH0
n|o|f AO0
n|o|lo AA1
n|o|mi AA1
n|o|n AA0
n|o|n# AH0
n|o|r#
n|o|s OW0
n|o|st AA1
n|o|t OW1
n|o|vi AH0
n|o|w OW1
n|o|w# OW0
n|o|ws AO1
n|s|ch
n|s|io
n|t|ia
n|t|io
n|u|a Y UW0
n|u|c UW1
n|u|m AH0
n|u|mb AH1
n|z|# Z
oa|r|d# R
ob|i|li AH0
oc|h|##
oi|s|##
ol|i|ti IH1
ol|o|gic AA1
on|a|lit AE1
oo|r|## R
or|a|tin EY2
or|o|ug OW0
ose|d|### D
os|e|d#
os|s|ess Z
ot|y|pe AY2
ou|r|## R
ou|r|s# ER0
ou|r|se R
ou|r|t# R
ou|x|## UW1
ow|e|ll EH0
o|a|c
o|a|d
o|a|k
o|a|l
o|a|m
o|a|n
o|a|r
o|a|s
o|a|t
o|b|b B
o|c|ea SH
o|c|h K
o|c|he
o|d|ul JH
o|e|c
o|e|f
o|e|g
o|e|k
o|e|l
o|e|m
o|e|n
o|e|p
o|e|t
o|g|# G
o|g|el G
o|g|s G
o|h|i HH
o|i|a Y
o|i|c OY1
o|i|d OY1
o|i|d# OY2
o|i|l OY1
o|i|n OY1
o|i|ng
o|i|s OY1
o|i|s# W AA1
o|i|t OY1
o|n|g
o|n|go NG
o|n|gr NG
o|o|# UW1
o|o|d UH2
o|o|dl UH1
o|o|dr UH1
o|o|dw UH1
o|o|f UW1
o|o|g UW1
o|o|k UH1
o|o|k# UH2
o|o|l UW1
o|o|m UW1
o|o|m# UW2
o|o|n UW1
o|o|p UW1
o|o|r UH1
o|o|s UW1
o|o|t UW1
o|o|z UW1
o|r|at ER0
o|r|d# ER0
o|r|f R
o|r|g R
o|r|iz ER0
o|r|k# ER2
o|r|ld ER1
o|r|ou ER0
o|r|se R
o|r|sk R
o|r|so R
o|r|st R
o|r|w R
o|s|ch
o|s|e Z
o|s|it Z
o|t|ia SH
o|t|io
o|u|bt AW1
o|u|c AW1
o|u|d AW1
o|u|g
o|u|l UW1
o|u|ld
o|u|lo AH0
o|u|lt
o|u|n AW1
o|u|p UW1
o|u|se AW2
o|u|t AW1
o|u|t# AW2
o|w|e
o|w|el AW1
o|w|er AW1
o|w|i
o|w|ic V
o|w|it W
o|w|n# AW2
o|w|s#
o|w|se AW1
o|y|# OY2
o|y|a OY1
o|y|c OY1
o|y|d OY1
o|y|e OY1
o|y|i OY1
o|y|l OY1
o|y|m OY1
o|y|n OY1
o|y|s OY1
o|z|# Z
pa|r|at ER0
pe|d|##
pe|r|mi ER0
pe|s|## S
pe|t|ti T
pl|e|me AH0
ppr|o|pri OW1
pr|i|ce AY1
pr|o|gra OW1
pr|o|tec AH0
pr|o|ve UW1
ps|y|cho AY2
p|a|ce EY1
p|a|ir EH1
p|a|l AE1
p|a|n AE1
p|a|pe EY1
p|a|ra
p|a|re EH1
p|a|ro
p|a|s# AH0
p|a|t AE1
p|a|te EY2
p|a|ti EY1
p|e|ar IH1
p|e|d T
p|e|l# AH0
p|e|n EH1
p|e|n# AH0
p|e|st EH1
p|e|te IY1
p|h|# F
p|h|a F
p|h|e F
p|h|i F
p|h|o F
p|h|r F
p|h|s F
p|h|u F
p|h|y F
p|i|c IH1
p|i|c# IH0
p|i|ca IH0
p|i|d AH0
p|i|n# IH0
p|i|ne AY1
p|i|nk IH1
p|i|no IY1
p|i|ns IH1
p|i|o IY0
p|i|re AY1
p|i|ri IH1
p|i|ta IH0
p|l|e# AH0 L
p|l|es AH0 L
p|o|l AH0
p|o|ly AA2
p|o|m AA1
p|o|n AA1
p|o|ne OW1
p|o|ra
p|o|si AH0
p|o|ss AH0
p|s|# S
p|t|io
p|t|u
p|u|l Y AH0
p|u|ll UH1
p|u|ls AH1
p|u|ri Y UH1
p|u|t Y UW1
p|u|tt AH1
que|s|### S
qu|a|li AA1
q|u|e W
q|u|e#
q|u|et
ra|y|## EY1
rb|a|ck AE2
re|c|iat SH
re|e|## IY1
ri|c|he
rm|a|ti EY1
ro|u|se AW1
rr|a|ng EY1
rr|e|nt AH0
rr|e|tt# IH0
rs|i|on ZH
rt|h|y# DH
r|a|bb AE1
r|a|ce EY1
r|a|ci EY1
r|a|de EY1
r|a|do AA1
r|a|ge IH0
r|a|ke EY1
r|a|m# AE2
r|a|me AH0
r|a|mo AH0
r|a|n AE1
r|a|n# AH0
r|a|ne EY1
r|a|no AA1
r|a|ns AE0
r|a|nt AH0
r|a|pe EY1
r|a|ph AH0
r|a|s# AH0
r|a|se EY1
r|a|t EY2
r|a|tc AE1
r|a|th AE1
r|a|ti EY1
r|a|tt AE1
r|a|tu AH0
r|a|va AH0
r|e|ad EH1
r|e|ak
r|e|au
r|e|ca IY0
r|e|ce IH0
r|e|cu IH0
r|e|dd EH1
r|e|de EH1
r|e|di EH1
r|e|ga AH0
r|e|j IH0
r|e|l# AH0
r|e|li IH0
r|e|n EH1
r|e|n# AH0
r|e|nc AH0
r|e|p IY0
r|e|pe IH0
r|e|ra EH1
r|e|s EH1
r|e|s#
r|e|se IH0
r|e|sp IH0
r|e|su IH0
r|e|ta IH0
r|e|te IY0
r|e|tr IY0
r|e|z# EH0
r|g|# G
r|g|e G
r|g|e# JH
r|g|ed JH
r|g|en JH
r|g|eo JH
r|g|es JH
r|g|h G
r|g|s G
r|h|i
r|h|od
r|h|y
r|i|be AY1
r|i|ci IH1
r|i|ct IH1
r|i|de AY1
r|i|ef IY1
r|i|ev IY1
r|i|ff IH1
r|i|ft IH1
r|i|ga IH0
r|i|gh AY1
r|i|ly AH0
r|i|me AY1
r|i|n# IH0
r|i|na IY1
r|i|nc IH1
r|i|nd IH1
r|i|ne IY1
r|i|ni IY1
r|i|nk IH1
r|i|no IY1
r|i|ns IH1
r|i|nt IH1
r|i|o IY0
r|i|pe AY1
r|i|s IH1
r|i|s# IH0
r|i|se AY1
r|i|sh IH0
r|i|ta AH0
r|i|te AY2
r|i|to IY1
r|i|ty AH0
r|i|v IH1
r|i|va AY1
r|i|zz IH1
r|l|e# AH0 L
r|o|ad AO1
r|o|be OW1
r|o|de OW1
r|o|du AH0
r|o|f AH0
r|o|ff AO0
r|o|lo AA1
r|o|ma OW0
r|o|me OW1
r|o|ne OW1
r|o|ng AO1
r|o|ni AA1
r|o|nt AH1
r|o|p AH0
r|o|pp AA1
r|o|s# OW0
r|o|ss AO1
r|o|st AA1
r|o|te OW1
r|o|th AO1
r|o|to OW1
r|o|v AH0
r|o|w# OW0
r|r|# R
r|r|ec ER0
r|r|up ER0
r|s|c
r|s|io
r|t|ia
r|t|io
r|u|bi UW1
r|u|d UW1
r|u|e UW1
r|u|i UW1
r|u|l UW1
r|u|m# AH0
r|u|s AH1
r|u|s# AH0
r|u|se UW1
r|y|e AY1
r|y|m IY0
r|z|# Z
sc|h|## SH
sc|h|el SH
sc|h|en SH
sc|h|er SH
sc|h|ie SH
sc|h|ma SH
sc|h|ra SH
sc|h|re SH
sc|h|ro SH
se|d|##
sh|i|on
sh|o|t# AA2
sin|g|er# JH
si|n|ge N
sm|a|ll AO1
sm|i|th# IH2
ss|e|ll AH0
ss|e|tt# IH0
st|a|te EY1
st|i|cat AH0
st|i|ga AH0
st|i|on
st|o|ck# AA2
su|m|me M
s|a|fe EY1
s|a|lt AO1
s|a|lv AE1
s|a|n AE1
s|a|n# AH0
s|a|no AA1
s|a|nt AH0
s|a|p AH0
s|a|s# AH0
s|c|e
s|c|i
s|e|ar
s|e|au
s|e|cu IH0
s|e|d T
s|e|l AH0
s|e|lf EH1
s|e|ll EH1
s|e|ly
s|e|ma
s|e|me
s|e|ns EH1
s|e|nt EH1
s|e|s IH0
s|e|ss EH1
s|e|x EH1
s|h|# SH
s|h|a SH
s|h|e SH
s|h|f SH
s|h|l SH
s|h|m SH
s|h|n SH
s|h|o SH
s|h|r SH
s|h|t SH
s|h|u SH
s|h|y SH
s|i|b AH0
s|i|d AY1
s|i|eg IY1
s|i|g AY1
s|i|n# IH0
s|i|no IY1
s|i|ns IH1
s|i|o# IY0
s|i|s IH1
s|i|s# AH0
s|i|ty AH0
s|m|# AH0 M
s|m|s AH0 M
s|o|c OW1
s|o|lu AH0
s|o|lv AA1
s|o|r
s|o|rb AO1
s|o|rt AO1
s|o|t OW1
s|o|w OW0
s|s|# S
s|s|io
s|s|ur SH
s|t|io CH
s|t|le
s|u|b AH0
s|u|cc AH0
s|u|e UW1
s|u|i UW1
s|u|la AH0
s|u|me UW1
s|u|p UW1
s|u|pp AH0
s|u|re ZH
s|y|l IH1
s|y|s IH2
s|z|# SH
s|z|a SH
s|z|e SH
tb|a|ll AO2
te|r|ve ER0
te|s|## S
tk|e|## IY0
tr|a|di AH0
tr|a|tin EY2
tr|a|ve AE1
tr|e|nc EH1
tsc|h|### CH
tu|r|in ER0
t|a|d AH0
t|a|ge IH0
t|a|ir EH1
t|a|k EY1
t|a|k# AH0
t|a|lk AO1
t|a|n AE1
t|a|n# AH0
t|a|nc AH0
t|a|no AA1
t|a|nt AH0
t|a|r# AA2
t|a|ri EH1
t|a|ry EH2
t|a|s AH0
t|a|st EY1
t|a|te EY2
t|a|wa AH0
t|e|ad EH2
t|e|au
t|e|c# EH2
t|e|ch EH2
t|e|d IH0
t|e|f EH1
t|e|g AH0
t|e|k EH2
t|e|l# AH0
t|e|ly
t|e|m# AH0
t|e|nd EH1
t|e|nn EH1
t|e|nt EH1
t|e|ss EH1
t|e|st EH1
t|e|x EH1
t|e|x# EH2
t|h|# TH
t|h|a TH
t|h|b TH
t|h|e TH
t|h|e# DH
t|h|er DH
t|h|f TH
t|h|i TH
t|h|l TH
t|h|m TH
t|h|n TH
t|h|o TH
t|h|r TH
t|h|s TH
t|h|u TH
t|h|w TH
t|h|y TH
t|i|a SH
t|i|at IY0
t|i|bl AH0
t|i|ci IH1
t|i|ck IH1
t|i|cu IH1
t|i|ff IH1
t|i|g IH0
t|i|gh AY1
t|i|le AH0
t|i|ma AH0
t|i|me AY2
t|i|n# IH0
t|i|na IY1
t|i|nc IH1
t|i|ne IY1
t|i|ni IY1
t|i|nk IH1
t|i|no IY1
t|i|nu IH1
t|i|re AY1
t|i|sm IH2
t|i|tu AH0
t|l|e AH0 L
t|l|er L
t|l|ey L
t|o|b AH0
t|o|lo AA1
t|o|ne OW2
t|o|ni OW1
t|o|r
t|o|re AO1
t|o|ri AO1
t|o|rm AO1
t|o|rr AO1
t|o|rt AO1
t|o|ry AO2
t|o|s OW0
t|r|e# ER0
t|s|# S
t|s|c
t|t|r
t|u|a UW0
t|u|d UW2
t|u|la AH0
t|u|m# AH0
t|u|ne UW1
t|u|r CH
t|u|rb
t|u|rg
t|u|rk
t|u|rn
t|u|t UW1
t|z|le S
t|z|m S
ulo|s|### S
ul|a|tin EY2
un|i|ca AH0
ur|r|en ER1
ur|r|ie ER1
use|d|### D
us|e|d#
us|i|on ZH
u|a|n AA1
u|a|rt AO1
u|a|te EY2
u|c|ce K
u|e|c
u|e|g
u|e|l
u|e|st EH1
u|e|t
u|g|# G
u|g|er G
u|g|s G
u|i|ck IH1
u|i|de AY1
u|i|n# IH0
u|i|nt IH1
u|i|re AY1
u|i|t
u|n|ct NG
u|n|g
u|n|ga NG
u|n|ge N
u|o|t OW1
u|r|al ER0
u|r|at ER0
u|r|b ER1
u|r|c ER1
u|r|ce R
u|r|d ER1
u|r|e ER0
u|r|ea R
u|r|en R
u|r|f ER1
u|r|ge ER1
u|r|gi ER1
u|r|iz ER0
u|r|k ER1
u|r|l ER1
u|r|m ER1
u|r|n ER1
u|r|n# ER0
u|r|p ER1
u|r|s ER1
u|r|t ER1
u|r|v ER0
u|s|# S
u|s|ch
u|s|ed Z
u|s|i Z
u|s|io
u|s|iv S
u|t|io
u|x|# OW1
u|z|zl Z
vic|h|### CH
vi|c|h#
v|a|d EY1
v|a|g AH0
v|a|lu AE1
v|a|n AE1
v|a|n# AH0
v|a|ri EH1
v|a|t EY2
v|a|ti EY1
v|e|l
v|e|l# AH0
v|e|ll EH1
v|e|lo EH1
v|e|ls AH0
v|e|m
v|e|ne
v|e|nt EH1
v|e|st EH1
v|i|ct IH1
v|i|ew Y
v|i|l IH2
v|i|l# AH0
v|i|n# IH0
v|i|na IY1
v|i|nc IH1
v|i|no IY1
v|i|ns IH0
v|i|o IY0
v|i|se AY1
v|i|si IH1
v|i|t IH0
v|i|v AY1
v|o|c AH0
v|o|ll AA1
v|o|lu AH0
v|o|lv AA1
v|o|t OW1
wh|e|el IY1
wo|r|ke ER2
wo|r|th ER2
w|a|d AA1
w|a|k EY1
w|a|l AO1
w|a|m AA1
w|a|n AA1
w|a|r AO1
w|a|rd
w|a|re EH2
w|a|s AA1
w|a|t AO1
w|a|tc AA1
w|e|ar EH1
w|e|at EH1
w|e|b EH1
w|e|h EH1
w|e|ll EH2
w|e|n EH1
w|e|n# AH0
w|e|s EH1
w|e|s#
w|h|a
w|h|e
w|h|i
w|i|e IY1
w|i|g# IH0
w|i|ld AY1
w|i|n IH1
w|i|n# IH0
w|i|ne AY1
w|i|ng
w|i|nn
w|i|re AY1
w|i|s IH1
w|i|se AY1
w|i|tz IH0
w|o|j
w|o|lf UH1
w|o|m UH2
w|o|r
xe|d|##
x|c|e
x|c|i
x|e|d T
x|e|s IH0
x|h|i
x|i|m AH0
x|s|o
ya|r|d# R
yn|a|mi AE1
yo|u|ng AH1
y|a|m AA1
y|c|h K
y|e|ar
z|a|no AA1
z|a|rd
z|e|l AH0
z|e|ll EH1
z|e|s IH0
z|e|w EH1
z|i|ns IH1
z|i|o IY0
z|y|k IH0
z|z|l AH0
|a| AH0
|a|a
|a|c AE1
|a|d AE1
|a|e
|a|f AE1
|a|g AE1
|a|i EY1
|a|m AE1
|a|o
|a|p AE1
|a|r AA1
|a|s AE1
|a|t EY1
|a|u
|a|v EY1
|a|w
|a|x AE1
|a|y
|b| B
|b|b
|c| K
|c|b AH0 K
|c|c
|c|d AH0 K
|c|e S
|c|f AH0 K
|c|g AH0
|c|h
|c|i S
|c|k
|c|m AH0 K
|c|n AH0 K
|c|p AH0 K
|c|q
|c|y S
|c|z
|d| D
|d|d
|d|g
|d|j
|d|t
|e|
|e|a IY1
|e|c EH1
|e|f IH0
|e|g EH1
|e|j EY1
|e|k EH0
|e|l EH1
|e|m EH1
|e|n AH0
|e|o IY0
|e|p EH1
|e|q IH0
|e|t EH1
|e|v EH1
|e|x IH0
|e|z EH1
|f| F
|f|f
|g| G
|g|# NG
|g|e JH
|g|g
|g|h
|g|i JH
|g|s NG
|g|t NG
|g|y JH
|h| HH
|h|#
|h|b SH
|h|c TH
|h|d
|h|f CH
|h|h
|h|i SH
|h|k SH
|h|l
|h|m
|h|n
|h|p TH
|h|r
|h|s
|h|t
|h|w SH
|i| IH1
|i|# IY0
|i|a IY0
|i|c IH0
|i|e IY0
|i|f AH0
|i|i
|i|j IY1
|i|k IH0
|i|n
|i|o SH
|i|q IY1
|i|r
|i|s IH0
|i|u IY0
|i|v IH0
|i|w IH0
|i|y
|i|z AY2
|j| JH
|k| K
|k|k
|k|n
|l| L
|l|l
|m| M
|m|m
|n| N
|n|g IH0
|n|k NG
|n|n
|n|x NG
|o| AH0
|o|# OW0
|o|a OW1
|o|b AA1
|o|c AA1
|o|d AA1
|o|e OW1
|o|f AO1
|o|h OW1
|o|i
|o|k OW1
|o|l OW1
|o|o
|o|p AA1
|o|r AO1
|o|s OW1
|o|t AA1
|o|u
|o|v OW1
|o|w
|o|x AA1
|o|y
|o|z OW1
|p| P
|p|h
|p|p
|q| K
|r| R
|r|# ER0
|r|f ER0
|r|g ER0
|r|r
|r|s ER0
|r|w ER0
|s| S
|s|# Z
|s|h
|s|s
|s|z
|t| T
|t|c
|t|h
|t|t
|u| AH1
|u|# UW0
|u|a W
|u|e
|u|h UW1
|u|i W
|u|k UW1
|u|o W
|u|r
|u|s AH0
|u|v UW1
|u|x
|u|y
|u|z UW1
|v| V
|w| W
|w|#
|w|b
|w|d AW1
|w|k AO1
|w|l
|w|n AW1
|w|r
|w|s F
|w|t
|x| K S
|y| IY0
|y|a Y
|y|b EY1
|y|c AY1
|y|d AY1
|y|e Y
|y|g IH1
|y|k AY1
|y|l AY1
|y|m IH1
|y|n IH1
|y|o Y
|y|p AY1
|y|r AY1
|y|t IH1
|y|u Y
|y|z AY2
|z| Z
|z|# S
|z|k S
|z|z`;
