import { adminApi } from '@kinora/contract/admin';
import type { FastifyInstance } from 'fastify';
import type { Bind } from '../../http/bind.ts';
import { refuse } from '../../http/refusal.ts';
import type { BrandingService } from './branding-service.ts';

export function brandingRoutes(bind: Bind, branding: BrandingService): void {
  bind(adminApi.branding.get, branding.get);
  bind(adminApi.branding.change, branding.change);
  bind(adminApi.branding.setLogo, branding.setLogo);
  bind(adminApi.branding.removeLogo, branding.removeLogo);
}

/** Its address names its version: whoever has it may keep it. */
export function logoRoutes(app: FastifyInstance, branding: BrandingService): void {
  app.get('/branding/logo.webp', async (_request, reply) =>
    reply
      .headers({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'cross-origin',
      })
      .type('image/webp')
      .send((await branding.now()).logo ?? refuse('not_found')),
  );
}
