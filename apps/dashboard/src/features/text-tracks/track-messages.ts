import type { MessageRows } from '../../api/error-messages.ts';

/** The server takes no longer one. */
export const longestLabel = 80;

export const trackMessages: MessageRows = {
  track_exists: ['This video has such a track already. Give this one another name or language.', 'label'],
  insight_not_found: ['This video has not been analysed yet. Try again once the work on it is done.'],
  track_changed: ['This track was changed elsewhere meanwhile. Close this and look at it again.'],
};
