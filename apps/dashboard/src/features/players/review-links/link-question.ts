import type { ReviewLink } from '@kinora/contract/review-links';

/** What is shown in the place of the list: one dialog, however many steps. */
export type LinkQuestion =
  | { about: 'new' }
  | { about: 'edit'; link: ReviewLink }
  | { about: 'revoke'; link: ReviewLink }
  | { about: 'delete'; link: ReviewLink };
