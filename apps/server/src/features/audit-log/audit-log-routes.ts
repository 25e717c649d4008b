import { adminApi } from '@kinora/contract/admin';
import type { Bind } from '../../http/bind.ts';
import type { AuditLogService } from './audit-log-service.ts';

export function auditLogRoutes(bind: Bind, auditLog: AuditLogService): void {
  bind(adminApi.auditLog.list, auditLog.list);
  bind(adminApi.auditLog.download, auditLog.download);
}
