import { execFileSync } from 'node:child_process';

interface SceneFilm {
  to: string;
  /** Sources of ffmpeg's lavfi without a size, each shown for `sceneSeconds`. */
  scenes: readonly string[];
  sceneSeconds?: number;
  /** A tone of 1 kHz as loud as this, with silence from 3 to 5 seconds. */
  toneLufs?: number;
}

/** Sources that are told apart at a glance; the first three are no posters. */
export const scenes = {
  black: 'color=black',
  flat: 'color=0x3366aa',
  blurred: 'testsrc2,gblur=sigma=30',
  dull: 'smptebars,eq=contrast=0.25',
  bars: 'smptebars',
  fractal: 'mandelbrot',
  shapes: 'testsrc2',
};

/** In both channels a tone of amplitude 0.2 has −14 LUFS. */
const amplitudeOf = (lufs: number) => 0.2 * 10 ** ((lufs + 14) / 20);

const sized = (source: string) =>
  source.replace(/^[^,=]+(?:=[^,:]+)?/, (head) => `${head}${head.includes('=') ? ':' : '='}s=640x360:r=25`);

/** Cut hard from scene to scene, as encoders of edited films do: each begins with a keyframe. */
export function makeSceneFilm({ to, scenes: sources, sceneSeconds = 2, toneLufs }: SceneFilm): void {
  const inputs = sources.flatMap((source) => ['-f', 'lavfi', '-t', String(sceneSeconds), '-i', sized(source)]);
  const joined = sources.map((_, index) => `[${index}:v]format=yuv420p,setsar=1[v${index}]`).join(';');
  const order = sources.map((_, index) => `[v${index}]`).join('');
  const wave = `if(between(t,3,5),0,${amplitudeOf(toneLufs ?? 0)}*sin(2*PI*1000*t))`;
  const tone = `aevalsrc='${wave}|${wave}':s=48000`;
  const length = String(sources.length * sceneSeconds);
  const sound = toneLufs === undefined ? [] : ['-f', 'lavfi', '-t', length, '-i', tone];
  execFileSync('/usr/bin/ffmpeg', [
    ...['-y', '-loglevel', 'error', ...inputs, ...sound],
    ...['-filter_complex', `${joined};${order}concat=n=${sources.length}[v]`, '-map', '[v]'],
    ...(toneLufs === undefined ? [] : ['-map', `${sources.length}:a`, '-c:a', 'aac', '-b:a', '192k']),
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-force_key_frames', `expr:gte(t,n_forced*${sceneSeconds})`],
    ...['-movflags', '+faststart', '-f', 'mp4', to],
  ]);
}
