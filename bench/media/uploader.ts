import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { api, type UploadTicket, type Video } from '@kinora/contract';
import { call, findMailedCode } from '../product/calls.ts';
import { createProduct, type Product } from '../product/product.ts';

const plansFile = join(import.meta.dirname, '../../apps/server/plans.json');

export interface Uploader {
  token: string;
  ticket: () => Promise<UploadTicket>;
  /** Asking often costs the worker time: what lasts is asked about seldom. */
  waitFor: (id: string, until: (video: Video) => boolean, pauseMs?: number) => Promise<Video>;
}

/** The whole product, with a free plan without limits: large files are what is measured. */
export async function startProduct(
  dataDir: string,
  settings: Record<string, string> = {},
  options: readonly string[] = [],
): Promise<Product> {
  const plans = JSON.parse(readFileSync(plansFile, 'utf8')) as Record<string, unknown>[];
  const unlimited = plans.map((plan) => ({ ...plan, per_video_upload_limit: 0, total_video_upload_limit: 0 }));
  const path = join(dataDir, 'plans.json');
  writeFileSync(path, JSON.stringify(unlimited));
  const product = await createProduct(dataDir, { PLANS_FILE: path, ...settings }, options);
  await product.start();
  return product;
}

export async function createUploader(product: Product): Promise<Uploader> {
  const email = `${randomUUID()}@bench.test`;
  await call(product, api.accounts.generateOtp, { email, purpose: 'register' });
  const otp = await findMailedCode(product, email, 30_000);
  if (!otp) throw new Error(`no mail for ${email}`);
  const password = `Aa1!${randomUUID()}`;
  const { token } = await call(product, api.accounts.register, { email, password, name: 'Bench', otp });
  await call(product, api.subscriptions.subscribe, { plan_id: 'free' }, token);
  return {
    token,
    ticket: () => call(product, api.videos.createTicket, { filename: 'bench.mp4' }, token),
    async waitFor(id, until, pauseMs = 20) {
      for (;;) {
        const video = await call(product, api.videos.get, { video_id: id }, token);
        if (until(video)) return video;
        if (video.status === 'failed') throw new Error(`the video failed: ${JSON.stringify(video)}`);
        await sleep(pauseMs);
      }
    },
  };
}
