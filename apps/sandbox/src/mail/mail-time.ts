// The sandbox runs on the reader's own computer, so its time zone is the reader's.
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });
const full = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });

export function toShortTime(epochSeconds: number, nowMs: number): string {
  const date = new Date(epochSeconds * 1000);
  const isToday = date.toDateString() === new Date(nowMs).toDateString();
  return (isToday ? clock : day).format(date);
}

export function toLongTime(epochSeconds: number): string {
  return full.format(new Date(epochSeconds * 1000));
}
