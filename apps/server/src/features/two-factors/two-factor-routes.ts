import { api } from '@kinora/contract';
import type { Bind } from '../../http/bind.ts';
import type { TwoFactorService } from './two-factor-service.ts';

export function twoFactorRoutes(bind: Bind, twoFactors: TwoFactorService): void {
  bind(api.twoFactors.qrCode, twoFactors.qrCode);
  bind(api.twoFactors.setupKey, twoFactors.setupKey);
  bind(api.twoFactors.enable, twoFactors.enable);
  bind(api.twoFactors.disable, twoFactors.disable);
}
