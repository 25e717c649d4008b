import { api } from '@kinora/contract';
import type { Bind } from '../../http/bind.ts';
import type { InsightService } from './insight-service.ts';

export function insightRoutes(bind: Bind, insights: InsightService): void {
  bind(api.videos.insight, insights.get);
  bind(api.videos.chapterProposals, insights.proposeChapters);
}
