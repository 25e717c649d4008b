const form = { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' } as const;

/** A day and the time of it, where the reader is. */
export const momentText = (seconds: number): string =>
  new Intl.DateTimeFormat('en-GB', form).format(new Date(seconds * 1000));

const two = (amount: number): string => String(amount).padStart(2, '0');

/** As a field for a time wants it: without a zone, which is the reader's own. */
export function toTimeField(date: Date): string {
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-');
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** Epoch seconds; undefined where there is no whole time in the field. */
export function fromTimeField(text: string): number | undefined {
  const ms = new Date(text).getTime();
  return Number.isNaN(ms) ? undefined : Math.floor(ms / 1000);
}
