/** One of these, as often as its weight says. */
type Weighted<Value> = readonly (readonly [value: Value, weight: number])[];

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15';
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1';
const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36';
const ipad = 'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Safari/604.1';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';
const edge =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0';

export interface Browser {
  userAgent: string;
  /** The best picture that fits its screen. */
  height: number;
}

// biome-ignore format: one is a line
export const browsers: Weighted<Browser> = [
  [{ userAgent: windows, height: 540 }, 30],
  [{ userAgent: iphone, height: 360 }, 24],
  [{ userAgent: android, height: 360 }, 18],
  [{ userAgent: mac, height: 540 }, 14],
  [{ userAgent: edge, height: 540 }, 6],
  [{ userAgent: ipad, height: 540 }, 4],
  [{ userAgent: firefox, height: 540 }, 4],
];

export interface Place {
  country: string;
  language: string;
}

// biome-ignore format: one is a line
export const places: Weighted<Place> = [
  [{ country: 'DE', language: 'de' }, 24],
  [{ country: 'US', language: 'en' }, 21],
  [{ country: 'GB', language: 'en' }, 13],
  [{ country: 'FR', language: 'fr' }, 9],
  [{ country: 'NL', language: 'nl' }, 7],
  [{ country: 'NO', language: 'nb' }, 6],
  [{ country: 'AT', language: 'de' }, 5],
  [{ country: 'ES', language: 'es' }, 4],
  [{ country: 'JP', language: 'ja' }, 4],
  [{ country: 'BR', language: 'pt' }, 4],
  [{ country: 'CA', language: 'en' }, 3],
];

export const referrers: Weighted<string> = [
  ['', 44],
  ['www.google.com', 30],
  ['www.instagram.com', 9],
  ['duckduckgo.com', 5],
  ['www.linkedin.com', 5],
  ['news.ycombinator.com', 4],
  ['www.bing.com', 3],
];

/** How many come in each hour of the day: few at night, most in the evening. */
export const hours: Weighted<number> = [
  2, 1, 1, 1, 1, 2, 4, 7, 10, 12, 12, 13, 14, 13, 12, 12, 13, 15, 18, 22, 24, 20, 12, 6,
].map((weight, hour) => [hour, weight] as const);

/** From Sunday on. */
export const weekdays = [0.72, 1, 1.08, 1.12, 1.05, 0.9, 0.66] as const;

/** Where a player stands, and how many see it there on a usual day. */
export interface Embedding {
  page: string;
  a_day: number;
  /** Bits of what hinders it there; the second is a frame that does not allow full screen. */
  problems?: number;
}

/** By the name of the player before its dash. */
export const embeddings: Record<string, readonly Embedding[]> = {
  'Northern Nights': [
    { page: 'northern-nights.example/', a_day: 46 },
    { page: 'northern-nights.example/trailer', a_day: 18 },
    { page: 'cinema-guide.example/films/northern-nights', a_day: 11, problems: 2 },
  ],
  'Harbour hotel': [
    { page: 'harbour-hotel.example/', a_day: 38 },
    { page: 'harbour-hotel.example/rooms', a_day: 14 },
  ],
  'Desert road': [{ page: 'desert-road.example/', a_day: 24 }],
  'Lantern festival': [
    { page: 'lantern-festival.example/story', a_day: 17 },
    { page: 'city-events.example/lanterns', a_day: 8 },
  ],
  'City desk': [{ page: 'citydesk.example/tonight', a_day: 33 }],
  'Silk atelier': [{ page: 'silk-atelier.example/lookbook', a_day: 19 }],
  Onboarding: [{ page: 'learn.example/lessons/1', a_day: 21 }],
  'Sweet shop': [{ page: 'sweet-shop.example/', a_day: 9 }],
  'Moss & Pine': [{ page: 'moss-and-pine.example/cabin', a_day: 12 }],
  'Sea glass': [{ page: 'sea-glass.example/', a_day: 7 }],
};
