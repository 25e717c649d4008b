/** Where a file lies as it came: never shown to anyone before it is known to be a video. */
export const uploadKeyOf = (videoId: string): string => `uploads/${videoId}`;
