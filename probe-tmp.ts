import { cleanCues } from './domain/subtitles/clean-cues.ts';
import { execSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
const files = execSync(`find node_modules/ /usr/share/doc /usr/lib/python3 /usr/share/perl -name '*.md' -o -name '*.pod' -o -name '*.txt' | head -4000`, {maxBuffer:1e8}).toString().split('\n').filter(Boolean);
const norm=(s:string)=>s.replace(/[\s]+/g,' ').trim();
let en=0, zh=0, enAlt=0, zhAlt=0; const seen=new Set<string>(); const shown:string[]=[];
for (const f of files) {
  let t=''; try { t=readFileSync(f,'utf8'); } catch { continue; }
  const sents = t.replace(/[*`_]/g,'').split(/\n\s*\n|(?<=[.!?。！？])\s+/).map(norm).filter(s=>s.length>15&&s.length<220&&/[(（]/.test(s)&&/^[\p{Lu}\p{Script=Han}].*[.!?。！？]$/u.test(s)&&!/\]\(|https?:|www\.|[<>|\\]|\.(com|org)/.test(s)&&!seen.has(s));
  sents.forEach(s=>seen.add(s));
  const cues = sents.map((text,i)=>({startMs:i*3000,endMs:i*3000+2000,text}));
  const out = new Map(cleanCues(cues).cues.map(c=>[c.startMs,c.text]));
  cues.forEach(c=>{ const isZh=/\p{Script=Han}/u.test(c.text); if(isZh) zh++; else en++; const o=out.get(c.startMs); if(o!==c.text){ if(isZh) zhAlt++; else enAlt++; if (shown.length<60) shown.push(c.text+'\n   => '+o); } });
}
console.log({en,enAlt,zh,zhAlt}); console.log(shown.join('\n'));
