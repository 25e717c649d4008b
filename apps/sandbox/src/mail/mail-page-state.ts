import type { KeptMail, MailSummary } from './mail-message.ts';

export type MailView = 'html' | 'text';

export type MailPage = {
  search: string;
  view: MailView;
  summaries: MailSummary[];
  selectedId: string;
  selected: KeptMail | undefined;
  nowMs: number;
};

export function mailHref({ search, id, view }: { search: string; id?: string; view?: MailView }): string {
  const query = new URLSearchParams();
  if (search) query.set('search', search);
  if (id) query.set('id', id);
  if (view === 'text') query.set('view', view);
  return query.size > 0 ? `/mail?${query}` : '/mail';
}
