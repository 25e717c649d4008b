/** What a call answers that has nothing to tell. */
export const done = { success: true as const };
