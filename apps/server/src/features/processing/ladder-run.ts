import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Database, Transaction } from '../../db/connect.ts';
import { lockWorkspace } from '../../db/lock-workspace.ts';
import type { Queue } from '../../jobs/queue.ts';
import type { VideoChanges } from '../videos/video-life-service.ts';
import type { Published } from './hls-playlists.ts';
import { type Made, publishPass, readMade, runFfmpeg } from './hls-publish.ts';
import { cutsAtKeyframes } from './ladder-cuts.ts';
import { evenCuts, type LadderPlan, progressOfLadder } from './ladder-plan.ts';
import { ladderStore } from './ladder-store.ts';
import { isShortEnoughToLoop, type Rung } from './media-rules.ts';
import type { EncodePass } from './pass-arguments.ts';
import { joinArguments } from './piece-arguments.ts';
import { joinPieces, pieceKey, piecesOfPass } from './piece-files.ts';
import type { Probe } from './probe.ts';
import { ClaimLostError, HardwareEncodeError, MissingToolError, WaitsForPiecesError } from './processing-errors.ts';
import { processingStore, type VideoRef } from './processing-store.ts';
import type { StepContext } from './step-runner.ts';
import type { WorkDir } from './work-dir.ts';

export interface LadderParts {
  db: Database;
  queue: Pick<Queue, 'sendInTurn' | 'isWaiting'>;
  ref: VideoRef;
}

interface LadderWork extends LadderParts {
  dir: WorkDir;
  context: StepContext;
  probe: Probe;
  passes: EncodePass[];
  pieceSeconds: number;
  makeWhole: (context: StepContext, pass: EncodePass, number: number) => Promise<Made[]>;
}

/**
 * The ladder of a long film. Each pass that encodes is handed out in pieces; who comes back when the last of them is
 * there puts them together, and hands out the next. What is planned and what is ready outlives whoever works on it.
 */
export async function workInPieces(work: LadderWork): Promise<VideoChanges> {
  const { dir, context, db, ref, probe } = work;
  let plan = (await ladderStore.find(db, ref)) ?? (await begin(work));
  for (;;) {
    const { run, passes, passesDone } = plan;
    context.report(progressOfLadder(plan, 0));
    const made = await makePass(work, plan).catch(ifHardware(plan));
    if (!made) {
      plan = await goOnInSoftware(work, plan);
      continue;
    }
    const { ready, changes } = await publishPass(dir, context, {
      run,
      number: passesDone + 1,
      ready: await readReady(dir, context, plan),
      made,
      hasSilentFiles: isShortEnoughToLoop(probe),
    });
    // Of the last pass the pieces stay until the step is over, in one transaction with the video's own row.
    if (passesDone + 1 === passes.length) return changes;
    const rows = ready.map(({ name, rendition: { playlist: _, mediaFile: __, ...facts } }) => ({ name, ...facts }));
    plan = { ...plan, passesDone: passesDone + 1, ready: rows };
    await whileHeld(work, (tx) => ladderStore.save(tx, ref, plan));
    await dir.storage.removeAll(piecesOfPass(dir, ref.videoId, { run, pass: passesDone }));
  }
}

const ifHardware =
  ({ encoder }: LadderPlan) =>
  (error: unknown): undefined => {
    if (encoder === 'software' || !(error instanceof HardwareEncodeError)) throw error;
  };

/** Encoders of two machines need not make what fits together: the pass is handed out anew. */
async function goOnInSoftware(work: LadderWork, before: LadderPlan): Promise<LadderPlan> {
  const plan: LadderPlan = { ...before, encoder: 'software' };
  await whileHeld(work, async (tx) => {
    await ladderStore.save(tx, work.ref, plan);
    await ladderStore.reopenPieces(tx, { ...work.ref, pass: plan.passesDone });
  });
  return plan;
}

async function begin(work: LadderWork): Promise<LadderPlan> {
  const { dir, context, passes, pieceSeconds, probe } = work;
  if (!dir.tools) throw new MissingToolError('No adaptive streaming: this server has no ffmpeg');
  const { durationSeconds } = probe;
  const { path } = await dir.mp4();
  const { ffprobe } = dir.tools;
  const cuts =
    passes[0]?.cuts === 'source'
      ? await cutsAtKeyframes({ ffprobe, path, durationSeconds, pieceSeconds, signal: context.signal })
      : evenCuts(durationSeconds, pieceSeconds);
  const plan = { run: context.token, passes, cuts, encoder: dir.encoder.kind, passesDone: 0, ready: [] };
  await whileHeld(work, (tx) => ladderStore.save(tx, work.ref, plan));
  return plan;
}

/** Only who has the claim may change what others go on with. */
const whileHeld = ({ db, ref, context: { token } }: LadderWork, change: (tx: Transaction) => Promise<void>) =>
  db.transaction(async (tx) => {
    // No job may name a workspace any more that is on its way out.
    const isThere = await lockWorkspace(tx, ref.workspaceId);
    if (!isThere || !(await processingStore.holds(tx, ref, { name: 'hls', token })))
      throw new ClaimLostError('somebody else has the claim');
    await change(tx);
  });

async function makePass(work: LadderWork, plan: LadderPlan): Promise<Made[]> {
  const { context, makeWhole } = work;
  const number = plan.passesDone + 1;
  const pass = plan.passes[plan.passesDone];
  if (!pass) throw new Error('this ladder has no further pass');
  const report = (progress: number) => context.report(progressOfLadder(plan, progress));
  if (pass.rungs === 'copy' || pass.rungs.length === 0) return makeWhole({ ...context, report }, pass, number);
  const tokens = await findTokens(work, plan);
  if (!tokens) throw new WaitsForPiecesError('the pieces are being made');
  const quietly = { ...context, report: () => undefined };
  // Sound is made in one go, so that it has no seams.
  const made = pass.withAudio ? await makeWhole(quietly, { ...pass, rungs: [] }, number) : [];
  for (const rung of pass.rungs) made.push(...(await joinRung(work, quietly, { plan, tokens, rung })));
  return made;
}

/** By which the pieces of this pass were made; undefined as long as some are missing, which are then seen to. */
async function findTokens(work: LadderWork, { run, cuts, passesDone: pass }: LadderPlan) {
  const { db, queue, ref } = work;
  const pieces = await ladderStore.listPieces(db, { ...ref, pass });
  if (pieces.length > 0 && pieces.every(({ state }) => state === 'done'))
    return pieces.map(({ fencingToken }) => fencingToken);
  await whileHeld(work, async (tx) => {
    await ladderStore.insertPieces(tx, { ...ref, pass }, cuts.length);
    if (await queue.isWaiting(tx, ['video-piece'], { videoId: ref.videoId, run, pass })) return;
    const missing = (await ladderStore.listPieces(tx, { ...ref, pass })).filter(({ state }) => state !== 'done');
    const payloads = missing.map(({ place }) => ({ ...ref, run, pass, place }));
    await queue.sendInTurn(tx, 'video-piece', payloads, ref.workspaceId);
  });
  return undefined;
}

interface Joint {
  plan: LadderPlan;
  tokens: number[];
  rung: Rung;
}

async function joinRung(
  { dir, ref: { videoId } }: LadderWork,
  context: StepContext,
  { plan: { run, passesDone: pass }, tokens, rung }: Joint,
): Promise<Made[]> {
  const to = await dir.subfolder(`join${rung.name}`);
  const path = join(to, 'joined.mp4');
  const keys = tokens.map((token, place) => pieceKey(dir, videoId, { run, pass, place, token }, rung.name));
  await joinPieces(dir.storage, keys, path);
  await runFfmpeg(dir, context, joinArguments({ path, to }));
  await rm(path);
  return readMade(to);
}

async function readReady(dir: WorkDir, { video }: StepContext, { run, ready }: LadderPlan): Promise<Published[]> {
  const published: Published[] = [];
  for (const { name, ...facts } of ready) {
    const object = await dir.storage.open(dir.keys.hls(video.id, run, `${name}.m3u8`));
    if (!object) throw new Error(`the playlist of ${name} is gone`);
    published.push({ name, rendition: { ...facts, mediaFile: `${name}.mp4`, playlist: await text(object.stream()) } });
  }
  return published;
}
