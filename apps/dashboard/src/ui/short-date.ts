const parts = { day: 'numeric', month: 'short', year: 'numeric' } as const;

/** In the reader's own zone. */
export const shortDate = (seconds: number): string =>
  new Intl.DateTimeFormat('en-IN', parts).format(new Date(seconds * 1000));

/** Billing cycles turn at midnight in India; elsewhere they would seem to end a day early, and differ from the receipt. */
const billingFormat = new Intl.DateTimeFormat('en-IN', { ...parts, timeZone: 'Asia/Kolkata' });

export const billingDate = (seconds: number): string => billingFormat.format(new Date(seconds * 1000));
