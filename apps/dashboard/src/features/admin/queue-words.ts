const words: Record<string, string> = {
  mail: 'Emails',
  'delete-account': 'Account deletions',
  'sync-subscription': 'Subscription checks',
  'reconcile-subscriptions': 'Subscription review',
  cleanup: 'Hourly cleanup',
  'video-import': 'Imports from links',
  'video-ingest': 'New uploads',
  'video-encode': 'Encodes of short videos',
  'video-encode-long': 'Encodes of long videos',
  'video-ladder': 'Streams of long videos',
  'video-piece': 'Pieces of long videos',
  'video-poster': 'Posters',
  'video-captions': 'Captions',
  'sweep-orphans': 'Storage cleanup',
};

/** A kind that this dashboard does not know yet is called as the server calls it. */
export const queueWord = (name: string): string => words[name] ?? name;
