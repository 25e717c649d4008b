import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bt709, isHdr } from '../apps/server/src/features/processing/colour.ts';
import { filmFilters } from '../apps/server/src/features/processing/colour-filters.ts';
import { writeColourTables } from '../apps/server/src/features/processing/colour-tables.ts';
import { readProbe } from '../apps/server/src/features/processing/probe.ts';
import { probeArguments } from '../apps/server/src/features/processing/probe-arguments.ts';
import { runFfmpeg, runFfprobe } from './bytes/ffmpeg.ts';
import { drawFilm, type FilmName, filmNames, films, size } from './bytes/films.ts';
import { makeOtherLadder, type OtherName, otherNames } from './bytes/other-ladders.ts';
import { makeOwnLadder } from './bytes/own-ladder.ts';
import { atSameQuality, bytesOf, type MeasuredRung, measureRungs } from './bytes/rungs.ts';
import { countOption, namesOption } from './options.ts';
import { report } from './performance-doc.ts';

// What the ladders of different films weigh and how much of the picture they show, beside those of others.
const dataDir = mkdtempSync(join(tmpdir(), 'kinora-bytes-'));
const seconds = countOption('seconds', 4);

type LadderName = 'Kinora' | 'before' | OtherName;
const rivals: LadderName[] = ['before', ...otherNames];

interface Result {
  name: FilmName;
  crf: number;
  sourceBytes: number;
  ladders: Record<LadderName, MeasuredRung[]>;
}

async function measureFilm(name: FilmName): Promise<Result> {
  const root = join(dataDir, name.replace(' ', '-'));
  const folderOf = async (each: string) => {
    const folder = join(root, each.replace(' ', '-'));
    await mkdir(folder, { recursive: true });
    return folder;
  };
  const path = await drawFilm(name, seconds, await folderOf('film'));
  const probe = readProbe(await runFfprobe(probeArguments(path)));
  const { colour = bt709 } = probe;
  const subfolder = () => folderOf('tables');
  const tables = await writeColourTables({ subfolder }, colour);
  const sourceBytes = (await stat(path)).size;
  // What the film looks like on an ordinary screen. Others do not convert HDR: they get it converted.
  const reference = isHdr(colour) ? join(await folderOf('film'), 'reference.mp4') : path;
  if (reference !== path) {
    const filters = filmFilters({ colour, tables, size: `${size.width}:${size.height}` }).join(',');
    await runFfmpeg(['-i', path, '-vf', filters, '-c:v', 'libx264', '-preset', 'ultrafast', '-qp', '0', reference]);
  }
  const own = async (quality: 'chosen' | 'usual') => {
    const made = await makeOwnLadder({ path, probe, tables, quality, folder: await folderOf(quality) });
    return { crf: made.crf, rungs: await measureRungs(made.paths, reference) };
  };
  const other = async (each: OtherName) => {
    const bitsPerSecond = (sourceBytes * 8) / seconds;
    const made = await makeOtherLadder(each, { path: reference, bitsPerSecond, folder: await folderOf(each) });
    return measureRungs(made, reference);
  };
  const chosen = await own('chosen');
  const ladders = {
    Kinora: chosen.rungs,
    before: (await own('usual')).rungs,
    MediaCMS: await other('MediaCMS'),
    PeerTube: await other('PeerTube'),
    'fixed rates': await other('fixed rates'),
  };
  rmSync(root, { recursive: true });
  return { name, crf: chosen.crf, sourceBytes, ladders };
}

const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(2);
const percent = (ratio: number): string => `${ratio > 1 ? '+' : '−'}${Math.abs((ratio - 1) * 100).toFixed(0)} %`;
const mean = (ratios: number[]): number =>
  Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length);
const described = (rungs: MeasuredRung[]): string =>
  `${megabytes(bytesOf(rungs))} in ${rungs.length}, ${rungs[0]?.ssim.toFixed(3)}`;

function rowOf({ name, crf, sourceBytes, ladders }: Result): string {
  const [top] = ladders.Kinora;
  const cells = [
    `${name} (CRF ${crf})`,
    megabytes(sourceBytes),
    `${((top?.bytes ?? 0) / sourceBytes).toFixed(2)} ×${films[name].isEfficient ? ', efficient' : ''}`,
    described(ladders.Kinora),
    ...rivals.map((rival) => `${described(ladders[rival])}: ${percent(atSameQuality(ladders.Kinora, ladders[rival]))}`),
  ];
  return `| ${cells.join(' | ')} |`;
}

function write(results: Result[]): void {
  const total = (ladder: LadderName) => results.reduce((sum, { ladders }) => sum + bytesOf(ladders[ladder]), 0);
  const overAll = rivals.map((rival) => {
    const atSame = mean(results.map(({ ladders }) => atSameQuality(ladders.Kinora, ladders[rival])));
    return `${megabytes(total(rival))}: ${percent(atSame)}`;
  });
  report(
    'bytes',
    [
      '## Bytes',
      '',
      `| film | source, MB | top rung ÷ source | Kinora | ${rivals.join(' | ')} |`,
      `|---|---|---|---|${rivals.map(() => '---|').join('')}`,
      ...results.map(rowOf),
      `| all | | | ${megabytes(total('Kinora'))} | ${overAll.join(' | ')} |`,
      '',
      `${seconds} s each at ${size.width} × ${size.height}. Each cell: MB of the whole ladder without sound, its rungs, the SSIM of its best; behind the colon what Kinora needs for the same SSIM.`,
    ].join('\n'),
  );
}

try {
  const results: Result[] = [];
  for (const name of namesOption('films', filmNames)) {
    const result = await measureFilm(name);
    console.log(JSON.stringify(result));
    results.push(result);
  }
  write(results);
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
