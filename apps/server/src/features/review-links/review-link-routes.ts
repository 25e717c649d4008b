import { api } from '@kinora/contract';
import type { Bind } from '../../http/bind.ts';
import type { ReviewLinkService } from './review-link-service.ts';

export function reviewLinkRoutes(bind: Bind, links: ReviewLinkService): void {
  bind(api.reviewLinks.list, links.list);
  bind(api.reviewLinks.create, links.create);
  bind(api.reviewLinks.change, links.change);
  bind(api.reviewLinks.revoke, links.revoke);
  bind(api.reviewLinks.remove, links.remove);
}
