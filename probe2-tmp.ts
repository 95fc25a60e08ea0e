import { cleanCues } from './domain/subtitles/clean-cues.ts';
import { readFileSync } from 'node:fs';
const filler = Array.from({length:12},(_,i)=>({startMs:i*100,endMs:i*100+90,text:`Filler ${i}`}));
for (const line of readFileSync(process.argv[2]!,'utf8').split('\n').filter(Boolean)) {
 const text=line.replace(/\\n/g,'\n'); 
 const after=filler.map(c=>({...c,startMs:c.startMs+9000,endMs:c.endMs+9000}));
 const o=cleanCues([...filler,{startMs:5000,endMs:6000,text},...after]).cues.find(c=>c.startMs===5000)?.text;
 console.log(JSON.stringify(text).padEnd(60), o===text?'(same)':JSON.stringify(o));
}
