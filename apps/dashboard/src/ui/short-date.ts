/** `en-IN` is how a date is written; which day it is depends on where the reader is. */
export const shortDate = (seconds: number): string =>
  new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', year: 'numeric' }).format(
    new Date(seconds * 1000),
  );
