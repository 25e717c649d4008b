import { chromium } from 'playwright-core';
import { prepareContestants } from './player/contestants.ts';
import { measureVisit, profiles } from './player/measure.ts';
import { servePlayers } from './player/serve.ts';
const [bare, ours] = await prepareContestants();
const html = ours!.files.get('/')!;
const swap = (from: RegExp, to: string) => { const out = html.replace(from, () => to); if (out === html) throw new Error('no match'); return out; };
const tail = /requestAnimationFrame\(\(\)=>setTimeout\((\w+)\)\),setTimeout\(\1,300\)/;
const name = tail.exec(html)![1];
const v = (n: string, h: string) => ({ ...ours!, name: n, files: new Map([['/', h]]) });
const list = [bare!, ours!,
  v('no script', swap(/<script>[\s\S]*<\/script>/, '')),
  v('never run', swap(tail, 'void 0')),
  v('loadeddata', swap(tail, `document.querySelector("video").onloadeddata=()=>setTimeout(${name}),setTimeout(${name},300)`)),
  v('idle', swap(tail, `requestAnimationFrame(()=>requestIdleCallback(${name})),setTimeout(${name},300)`)),
  v('no poster', html.replace(/ poster="[^"]*"/, '')),
];
const pages = await servePlayers(list);
const browser = await chromium.launch({ args: ['--no-sandbox','--disable-gpu','--disable-quic','--no-first-run','--disable-background-networking'], executablePath: '/usr/bin/chromium' });
const got = new Map(list.map((c) => [c.name, [] as number[][]]));
const profile = profiles[Number(process.argv[3] ?? 0)]!;
for (let r = 0; r <= Number(process.argv[2] ?? 20); r++) {
  for (const [i, c] of [...list.entries()].sort(() => Math.random() - 0.5)) {
    const f = await measureVisit(browser, { url: pages.urls[i]!, controls: c.controls, profile });
    if (r) got.get(c.name)!.push([f.controlsMs, f.frameMs, f.scriptMs]);
  }
}
const med = (a: number[]) => a.sort((x, y) => x - y)[a.length >> 1]!;
const base = got.get(bare!.name)!.map((x) => [...x]);
for (const [n, rows] of got) console.log(n.padEnd(26), [0, 1, 2].map((k) => med(rows.map((x) => x[k]!)).toFixed(0)).join(' '), 'ratios', [0, 1].map((k) => med(rows.map((x, i) => x[k]! / base[i]![k]!)).toFixed(2)).join(' '));
await browser.close(); pages.close();
