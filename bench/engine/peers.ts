import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

const page = (body: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Film</title><link rel="icon" href="data:,"><style>body{margin:0}video,button{width:100%}</style>${body}`;

const onTap = (media: string, start: string) =>
  page(
    `<button>Play</button><video preload="none" playsinline${media}></video><script type="module">const video=document.querySelector('video');document.querySelector('button').onclick=async()=>{${start}}</script>`,
  );

export interface Peers {
  readonly bareUrl: string;
  readonly hlsUrl: string;
  /** Our engine in the same bare page. */
  readonly cmafUrl: string;
  close(): void;
}

/** The element alone, and the engines, each on a page of its own with a button to press. */
export async function servePeers(film: { mp4Url: string; hlsUrl: string }): Promise<Peers> {
  const url = JSON.stringify(film.hlsUrl);
  const hlsStart = `const{default:Hls}=await import('/hls.js');const hls=new Hls({capLevelToPlayerSize:true});hls.on(Hls.Events.ERROR,(_,{fatal,details})=>{if(fatal)window.failure=details});window.engine={levels:()=>hls.levels,choose:(id)=>{hls.nextLevel=id}};hls.loadSource(${url});hls.attachMedia(video);video.play()`;
  const cmafStart = `const{createEngine}=await import('/cmaf-engine.js');const engine=window.engine=createEngine({levels(){},error(reason){window.failure=reason}});engine.attach(video,{url:${url},position:0});video.play()`;
  const files = new Map([
    ['/bare', onTap(` src="${film.mp4Url}"`, 'video.play()')],
    ['/hls', onTap('', hlsStart)],
    ['/hls.js', read('node_modules/hls.js/dist/hls.min.mjs')],
    ['/cmaf', onTap('', cmafStart)],
    ['/cmaf-engine.js', read('packages/player/dist/cmaf-engine.js')],
  ]);
  const packed = new Map([...files].map(([path, text]) => [path, brotliCompressSync(text)]));
  const server = createServer((request, response) => {
    const body = packed.get(request.url ?? '');
    const type = request.url?.endsWith('.js') ? 'text/javascript' : 'text/html';
    response.writeHead(body ? 200 : 404, { 'content-type': type, 'content-encoding': 'br' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    bareUrl: `${origin}/bare`,
    hlsUrl: `${origin}/hls`,
    cmafUrl: `${origin}/cmaf`,
    close: () => void server.close(),
  };
}
