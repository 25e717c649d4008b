/** Of the screen that tells how a video is watched. */
export const videoStatsAddress = (videoId: string): string => `/analytics/video?id=${videoId}`;
