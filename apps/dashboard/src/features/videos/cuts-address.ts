/** Of the screen on which a video is replaced by another cut of it. */
export const cutsAddress = (videoId: string): string => `/cuts?video=${videoId}`;
