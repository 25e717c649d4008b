import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { call, findMailedCode } from '../product/calls.ts';
import { createProduct, type Product } from '../product/product.ts';

const plansFile = join(import.meta.dirname, '../../apps/server/plans.json');

export interface Video {
  url: string;
  status: string;
  playable: boolean;
  steps: { step: string; state: string }[];
}

export interface Uploader {
  ticket: () => Promise<{ id: string; upload_url: string; fields: Record<string, string> }>;
  /** Asking often costs the worker time: what lasts is asked about seldom. */
  waitFor: (id: string, until: (video: Video) => boolean, pauseMs?: number) => Promise<Video>;
}

/** The whole product, with a free plan without limits: large files are what is measured. */
export async function startProduct(dataDir: string, settings: Record<string, string> = {}): Promise<Product> {
  const plans = JSON.parse(readFileSync(plansFile, 'utf8')) as Record<string, unknown>[];
  const unlimited = plans.map((plan) => ({ ...plan, per_video_upload_limit: 0, total_video_upload_limit: 0 }));
  const path = join(dataDir, 'plans.json');
  writeFileSync(path, JSON.stringify(unlimited));
  const product = await createProduct(dataDir, { PLANS_FILE: path, ...settings });
  await product.start();
  return product;
}

export async function createUploader(product: Product): Promise<Uploader> {
  const email = `${randomUUID()}@bench.test`;
  const answer = async (path: string, options?: Parameters<typeof call>[2]) => {
    const { status, body } = await call(product, path, options);
    if (status !== 200) throw new Error(`${path} answered ${status} ${JSON.stringify(body)}`);
    return body;
  };
  await answer('/otps/generate', { json: { email, purpose: 'register' } });
  const otp = await findMailedCode(product, email, 30_000);
  const { token } = (await answer('/register', {
    json: { email, password: `Aa1!${randomUUID()}`, name: 'Bench', otp },
  })) as { token: string };
  await answer('/subscriptions/free', { token });
  return {
    ticket: async () =>
      (await answer('/videos', { token, json: { filename: 'bench.mp4' } })) as unknown as Awaited<
        ReturnType<Uploader['ticket']>
      >,
    async waitFor(id, until, pauseMs = 20) {
      for (;;) {
        const video = (await answer(`/videos/${id}`, { token })) as unknown as Video;
        if (until(video)) return video;
        if (video.status === 'failed') throw new Error(`the video failed: ${JSON.stringify(video)}`);
        await sleep(pauseMs);
      }
    },
  };
}
