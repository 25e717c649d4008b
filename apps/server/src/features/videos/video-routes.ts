import { api } from '@kinora/contract';
import type { Bind } from '../../http/bind.ts';
import type { PosterService } from './poster-service.ts';
import type { VideoDownloads } from './video-downloads.ts';
import type { VideoService } from './video-service.ts';

interface Parts {
  videos: VideoService;
  downloads: VideoDownloads;
  posters: PosterService;
}

export function videoRoutes(bind: Bind, { videos, downloads, posters }: Parts): void {
  bind(api.videos.list, videos.list);
  bind(api.videos.get, videos.get);
  bind(api.videos.rename, videos.rename);
  bind(api.videos.remove, videos.remove);
  bind(api.videos.retry, videos.retry);
  bind(api.videos.players, videos.players);
  bind(api.videos.downloads, downloads.list);
  bind(api.videos.posters, posters.list);
  bind(api.videos.choosePoster, posters.choose);
}
