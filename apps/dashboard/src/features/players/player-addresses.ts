export const editorAddress = (playerId: string): string => `/detail?video=${encodeURIComponent(playerId)}`;

/** Of the screen that tells where a player is embedded and how it is watched. */
export const playerStatsAddress = (playerId: string): string => `/analytics/player?id=${encodeURIComponent(playerId)}`;
