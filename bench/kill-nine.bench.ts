import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { countWrites, createLedger, type Ledger, mergeLedgers, writeKinds } from './kill-nine/ledger.ts';
import { findLost } from './kill-nine/verify.ts';
import { writeUntilKilled } from './kill-nine/writers.ts';
import { median } from './median.ts';
import { countOption } from './options.ts';
import { createProduct, type Product } from './product/product.ts';

// Kills every process of the product again and again while people write, and asks for all that was acknowledged.
const rounds = countOption('rounds', 20);
const dataDir = mkdtempSync(join(tmpdir(), 'kinora-kill-nine-'));

async function oneRound(
  product: Product,
  number: number,
): Promise<{ ledger: Ledger; lost: string[]; startMs: number }> {
  const ledger = createLedger();
  const writing = writeUntilKilled(product, ledger);
  // A failing writer must not wait for the kill to be heard.
  await Promise.race([writing, sleep(1_500 + Math.random() * 3_000)]);
  const killed = await product.kill();
  await writing;
  const startMs = await product.start();
  // Mails are asked for at the end: one that was on its way waits until its job counts as dead.
  const lost = await findLost(product, ledger, ['accounts', 'sessions', 'endedSessions']);
  console.log(
    `round ${number}: ${countWrites(ledger)} acknowledged, ${killed} processes killed, up again in ${(startMs / 1000).toFixed(1)} s, ${lost.length} lost`,
  );
  return { ledger, lost, startMs };
}

async function main(): Promise<number> {
  const product = await createProduct(dataDir);
  try {
    await product.start();
    const results = [];
    for (let number = 1; number <= rounds; number += 1) results.push(await oneRound(product, number));
    const all = mergeLedgers(results.map(({ ledger }) => ledger));
    const lost = [...results.flatMap((result) => result.lost), ...(await findLost(product, all, writeKinds))];
    for (const line of lost) console.log(`lost ${line}`);
    const startSeconds = (median(results.map(({ startMs }) => startMs)) / 1000).toFixed(1);
    const kinds = writeKinds.map((kind) => `${all[kind].length} ${kind}`).join(', ');
    console.log(
      `${rounds} rounds, ${countWrites(all)} acknowledged writes (${kinds}), ${lost.length} lost, up again in ${startSeconds} s (median)`,
    );
    return lost.length > 0 ? 1 : 0;
  } finally {
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

process.exitCode = await main();
