import { reportsApi } from '@kinora/contract/reports';
import type { Bind } from '../../http/bind.ts';
import type { ReportLinkService } from './report-link-service.ts';
import type { SharedReportService } from './shared-report-service.ts';

interface Services {
  links: ReportLinkService;
  shared: SharedReportService;
}

export function reportRoutes(bind: Bind, { links, shared }: Services): void {
  bind(reportsApi.reports.list, links.list);
  bind(reportsApi.reports.create, links.create);
  bind(reportsApi.reports.change, links.change);
  bind(reportsApi.reports.remove, links.remove);
  bind(reportsApi.report.get, shared.get);
  bind(reportsApi.report.overview, shared.overview);
  bind(reportsApi.report.breakdown, shared.breakdown);
  bind(reportsApi.report.retention, shared.retention);
  bind(reportsApi.report.quality, shared.quality);
}
