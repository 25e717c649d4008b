import type { Cut } from '@kinora/contract';

/** The newest that can be played and that viewers have never seen; cuts come newest first. */
export const waitingCut = (cuts: readonly Cut[]): Cut | undefined =>
  cuts.find(({ is_live, playable, published_at, status, url }) => {
    const isNew = !is_live && published_at === null && status !== 'failed';
    return isNew && playable && url !== null;
  });
