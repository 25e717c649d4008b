import { api } from '@kinora/contract';
import type { Bind } from '../../http/bind.ts';
import type { CaptionService } from './caption-service.ts';

export function captionRoutes(bind: Bind, captions: CaptionService): void {
  bind(api.tracks.generate, captions.generate);
}
