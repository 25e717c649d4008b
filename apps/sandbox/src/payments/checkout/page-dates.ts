const format = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'Asia/Kolkata' });

/** One zone for everybody: the one in which the provider's days begin. */
export function toDateText(seconds: number): string {
  return format.format(seconds * 1000);
}
