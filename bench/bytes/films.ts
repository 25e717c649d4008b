import { join } from 'node:path';
import { runFfmpeg } from './ffmpeg.ts';

const [width, height, rate] = [1280, 720, 25];
export const size = { width, height };
const frame = `${width}x${height}`;

/** One picture, for as long as is wanted. */
const still = `select='eq(n,0)',loop=-1:1:0,setpts=N/${rate}/TB`;
const letters = `cellauto=size=320x360:rule=110:random_seed=7:start_full=1:rate=${rate},${still}`;
const scenery = (around: string) => `mandelbrot=size=${around}:rate=1:start_scale=0.02:end_pts=10000,${still}`;

const h264 = (crf: number, preset: string) => [
  ...['-c:v', 'libx264', '-preset', preset, '-crf', String(crf), '-g', '50', '-pix_fmt', 'yuv420p'],
];
const camera = h264(16, 'veryfast');
const exported = h264(24, 'medium');

interface Film {
  /** What ffmpeg draws: the same on every machine. */
  picture: string;
  encoder: string[];
  /** Whether it is as light already as one would make it. */
  isEfficient: boolean;
}

/** What people upload, in kind. */
export const films = {
  'screen recording': {
    picture: [
      `${letters},scale=${width}:${height * 2}:flags=neighbor,negate`,
      `crop=${width}:${height}:0:'floor(t/2)*120+if(lt(mod(t,2),0.6),mod(t,2)*200,120)'`,
      'drawbox=x=0:y=0:w=iw:h=60:c=0x2b4c7e:t=fill',
      "drawbox=x=40:y=120:w=400:h=300:c=white:t=fill:enable='gt(mod(t,4),2)'",
      "drawbox=x='100+t*90':y='200+60*sin(t*2)':w=12:h=18:c=black:t=fill",
    ].join(','),
    encoder: exported,
    isEfficient: true,
  },
  'talking head': {
    picture: [
      `${scenery(frame)},gblur=sigma=5,hue=s=0.4[room]`,
      `color=c=0xb08060:size=360x480:rate=${rate},format=yuva444p,geq=lum='180-0.2*Y+30*sin(X/25)*sin(Y/30)':cb='cb(X,Y)':cr='cr(X,Y)':a='255*lt(hypot((X-180)/180,(Y-240)/240),1)',${still}[head]`,
      "[room][head]overlay=x='460+14*sin(t*2)':y='160+8*cos(t*3)',noise=alls=5:allf=t",
    ].join(';'),
    encoder: camera,
    isEfficient: false,
  },
  animation: { picture: `testsrc2=size=${frame}:rate=${rate}`, encoder: exported, isEfficient: true },
  sport: {
    picture: `${scenery('1920x1080')},crop=${width}:${height}:'320+300*sin(t*1.5)':'180+170*cos(t*1.1)',gblur=sigma=0.7,noise=alls=6:allf=t`,
    encoder: camera,
    isEfficient: false,
  },
  noise: {
    picture: `${scenery(frame)},gblur=sigma=3,noise=alls=16:allf=t`,
    encoder: camera,
    isEfficient: false,
  },
  HDR: {
    picture: `${scenery('1600x900')},crop=${width}:${height}:'160+60*sin(t)':'90+40*cos(t)',noise=alls=3:allf=t,format=yuv420p10le`,
    encoder: [
      ...['-c:v', 'libx265', '-preset', 'veryfast', '-crf', '20', '-x265-params', 'log-level=none'],
      ...['-color_primaries', 'bt2020', '-color_trc', 'smpte2084', '-colorspace', 'bt2020nc', '-tag:v', 'hvc1'],
    ],
    isEfficient: false,
  },
} satisfies Record<string, Film>;

export type FilmName = keyof typeof films;
export const filmNames = Object.keys(films) as FilmName[];

export async function drawFilm(name: FilmName, seconds: number, folder: string): Promise<string> {
  const { picture, encoder } = films[name];
  const path = join(folder, 'film.mp4');
  const limits = ['-t', String(seconds), '-movflags', '+faststart'];
  await runFfmpeg(['-y', '-f', 'lavfi', '-i', picture, ...limits, ...encoder, path]);
  return path;
}
