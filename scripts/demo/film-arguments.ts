import type { Film } from './demo-films.ts';
import type { Layer } from './film-parts.ts';

const framesPerSecond = 24;
const fadeSeconds = 1;

/** What ffmpeg is told to make this film: nothing is read, everything is computed. */
export function filmArguments(film: Film, path: string): string[] {
  const inputs = [pictureGraph(film), soundGraph(film)].flatMap((graph) => ['-f', 'lavfi', '-i', graph]);
  const video = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '21', '-pix_fmt', 'yuv420p'];
  const audio = ['-c:a', 'aac', '-b:a', '96k'];
  const length = ['-t', String(film.seconds)];
  return ['-v', 'error', '-nostdin', '-y', ...inputs, ...length, ...video, ...audio, '-movflags', '+faststart', path];
}

function pictureGraph({ width, height, picture }: Film): string {
  const size = `s=${width}x${height}:r=${framesPerSecond}`;
  if ('flow' in picture) {
    const colours = picture.flow.map((colour, index) => `c${index}=${colour}`).join(':');
    return `gradients=${size}:n=${picture.flow.length}:${colours}:seed=4:speed=0.012`;
  }
  const layers = picture.map((layer, index) => `${layerGraph(layer, size)}[layer${index}]`);
  const piled = picture.slice(1).map((_, index) => {
    const under = index === 0 ? '[layer0]' : `[pile${index}]`;
    return `${under}[layer${index + 1}]overlay[pile${index + 1}]`;
  });
  return `${[...layers, ...piled].join(';')};[pile${picture.length - 1}]null`;
}

/** One frame is painted, repeated for ever, and pushed on a little with each repetition. */
function layerGraph({ colour, cover, drift = {} }: Layer, size: string): string {
  const [red, green, blue] = colour;
  const painted = `geq=r='${red}':g='${green}':b='${blue}':a='${cover ? `255*(${cover})` : '255'}'`;
  const { x = 0, y = 0 } = drift;
  const perFrame = (speed: number) => (speed / framesPerSecond).toFixed(6);
  const moved = x || y ? `,scroll=h=${perFrame(x)}:v=${perFrame(-y)}` : '';
  const repeated = `trim=end_frame=1,loop=loop=-1:size=1:start=0,setpts=N/(${framesPerSecond}*TB)`;
  return `nullsrc=${size},format=rgba,${painted},${repeated},format=yuva420p${moved}`;
}

/** A chord that breathes. */
function soundGraph({ seconds, chord }: Film): string {
  const voices = chord.map(
    (hertz, index) => `0.07*sin(2*PI*${hertz}*t)*(0.6+0.4*sin(2*PI*${(0.09 + index * 0.03).toFixed(2)}*t+${index}))`,
  );
  const fades = `afade=t=in:d=${fadeSeconds},afade=t=out:st=${seconds - fadeSeconds}:d=${fadeSeconds}`;
  return `aevalsrc='${voices.join('+')}':s=44100,${fades}`;
}
