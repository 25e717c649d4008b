import { api } from '@kinora/contract';
import type { Bind } from '../../http/bind.ts';
import type { TextTrackService } from './text-track-service.ts';

export function textTrackRoutes(bind: Bind, tracks: TextTrackService): void {
  bind(api.tracks.list, tracks.list);
  bind(api.tracks.create, tracks.create);
  bind(api.tracks.update, tracks.update);
  bind(api.tracks.remove, tracks.remove);
  bind(api.tracks.upload, tracks.upload);
  bind(api.tracks.download, tracks.download);
  bind(api.tracks.getCues, tracks.getCues);
  bind(api.tracks.putCues, tracks.putCues);
  bind(api.tracks.shift, tracks.shift);
}
