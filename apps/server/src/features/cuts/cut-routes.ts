import { api } from '@kinora/contract';
import type { Bind } from '../../http/bind.ts';
import type { CutService } from './cut-service.ts';

export function cutRoutes(bind: Bind, cuts: CutService): void {
  bind(api.cuts.list, cuts.list);
  bind(api.cuts.create, cuts.create);
  bind(api.cuts.import, cuts.import);
  bind(api.cuts.trim, cuts.trim);
  bind(api.cuts.publish, cuts.publish);
  bind(api.cuts.unschedule, cuts.unschedule);
  bind(api.cuts.remove, cuts.remove);
  bind(api.cuts.rehearse, cuts.rehearse);
}
