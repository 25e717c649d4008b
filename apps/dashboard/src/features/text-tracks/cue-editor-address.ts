/** Of the editor of one track. */
export const cueEditorAddress = (videoId: string, trackId: string): string =>
  `/captions/edit?video=${videoId}&track=${trackId}`;
