/** Of the screen with the captions and chapters of a video. */
export const captionsAddress = (videoId: string): string => `/captions?video=${videoId}`;
