import { AbuseReason, abuseReasonWords } from '@kinora/contract/admin';
import { escapeHtml } from '@kinora/player/render';
import { type Brand, brandPage } from '../../http/brand-page.ts';
import type { Reported } from './abuse-report-service.ts';

/** The fields as they were sent, good or not. */
export interface Filled {
  reason: string;
  details: string;
  contact: string;
}

interface Parts {
  brand: Brand;
  filled?: Filled;
  problem?: string | undefined;
}

const empty: Filled = { reason: '', details: '', contact: '' };

function choice(reason: AbuseReason, chosen: string): string {
  const checked = reason === chosen ? ' checked' : '';
  return `<label><input type="radio" name="reason" value="${reason}" required${checked}>${escapeHtml(abuseReasonWords[reason])}</label>`;
}

export function renderReportPage({ title }: Reported, { brand, filled = empty, problem }: Parts): string {
  const alert = problem ? `<p class="problem" role="alert">${escapeHtml(problem)}</p>` : '';
  return brandPage(
    'Report this video',
    brand,
    `<p class="intro">“${escapeHtml(title)}”</p>
<form class="report" method="post">${alert}
<fieldset><legend>What is wrong with it?</legend>${AbuseReason.options.map((reason) => choice(reason, filled.reason)).join('\n')}</fieldset>
<label class="field">Details<textarea name="details" rows="5" maxlength="2000" aria-describedby="details-hint">${escapeHtml(filled.details)}</textarea></label>
<p class="hint" id="details-hint">Where in the video is it, and what should we know?</p>
<label class="field">Your email (optional)<input type="text" inputmode="email" name="contact" autocomplete="email" maxlength="254" value="${escapeHtml(filled.contact)}" aria-describedby="contact-hint"></label>
<p class="hint" id="contact-hint">Only the people who run ${escapeHtml(brand.name)} see it, in case they have a question.</p>
<button class="button">Send report</button></form>`,
  );
}

export function renderThanks({ playerId }: Reported, brand: Brand): string {
  return brandPage(
    'Thank you',
    brand,
    `<p class="intro">Your report was sent to the people who run ${escapeHtml(brand.name)}. They decide what happens to the video.</p>
<p><a class="button" href="/watch/${escapeHtml(playerId)}">Back to the video</a></p>`,
  );
}
