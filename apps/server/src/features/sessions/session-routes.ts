import { api } from '@kinora/contract';
import type { Bind } from '../../http/bind.ts';
import type { SessionService } from './session-service.ts';

export function sessionRoutes(bind: Bind, sessions: SessionService): void {
  bind(api.accounts.logout, sessions.logout);
  bind(api.accounts.listSessions, sessions.list);
  bind(api.accounts.endSession, sessions.endOne);
  bind(api.accounts.endOtherSessions, sessions.endOthers);
}
