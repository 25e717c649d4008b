/** How long a success stays in view before the next page. */
export const redirectMs = { registration: 800, reset: 800, deletion: 800, recovery: 1000 };
