const names = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });

export interface Month {
  /** Its first day and its last, of UTC. */
  from: string;
  to: string;
  days: number;
  text: string;
  /** When it is over. */
  end: Date;
}

/** The one before the month that this moment is in. */
export function monthBefore(now: Date): Month {
  const end = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
  const start = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1));
  const dayOf = (at: Date) => at.toISOString().slice(0, 10);
  const last = new Date(end.getTime() - 86_400_000);
  return { from: dayOf(start), to: dayOf(last), days: last.getUTCDate(), text: names.format(start), end };
}
