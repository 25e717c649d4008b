import { isEmail } from '@kinora/contract';
import { AbuseReason, adminApi } from '@kinora/contract/admin';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Bind } from '../../http/bind.ts';
import type { Brand } from '../../http/brand-page.ts';
import { networkOf } from '../../http/network-of.ts';
import { Refusal, refuse } from '../../http/refusal.ts';
import { unframed } from '../../http/security-headers.ts';
import type { AbuseReportService, Complaint, Reported } from './abuse-report-service.ts';
import { type Filled, renderReportPage, renderThanks } from './report-page.ts';

export function abuseReportRoutes(bind: Bind, reports: AbuseReportService): void {
  bind(adminApi.abuseReports.get, reports.get);
  bind(adminApi.abuseReports.change, reports.change);
  bind(adminApi.abuseReports.list, reports.list);
  bind(adminApi.abuseReports.dismiss, reports.dismiss);
}

interface Parts {
  reports: Pick<AbuseReportService, 'isOn' | 'report'>;
  /** What a visitor of the share page sees there; undefined where that is nothing. */
  shownTo: (playerId: string) => Promise<Reported | undefined>;
  brandNow: () => Promise<Brand>;
}

type ById = FastifyRequest<{ Params: { player_id: string } }>;

const longest = { details: 2_000, contact: 254 };
const headers = {
  ...unframed("default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; form-action 'self'"),
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
};

/** A form without a script, as browsers send forms: whoever is hurt by a video needs nothing else. */
export async function reportPageRoutes(app: FastifyInstance, { reports, shownTo, brandNow }: Parts): Promise<void> {
  const about = async (playerId: string): Promise<Reported> =>
    ((await reports.isOn()) && (await shownTo(playerId))) || refuse('not_found');
  const send = (reply: FastifyReply, html: string) =>
    reply.headers(headers).type('text/html; charset=utf-8').send(html);

  await app.register(async (group) => {
    group.removeAllContentTypeParsers();
    const form = 'application/x-www-form-urlencoded';
    group.addContentTypeParser(form, { parseAs: 'string' }, (_request, body, done) => done(null, body));

    group.get('/watch/:player_id/report', async (request: ById, reply) =>
      send(reply, renderReportPage(await about(request.params.player_id), { brand: await brandNow() })),
    );

    group.post('/watch/:player_id/report', { bodyLimit: 16_384 }, async (request: ById, reply) => {
      const [reported, brand] = [await about(request.params.player_id), await brandNow()];
      const filled = readForm(String(request.body ?? ''));
      const { complaint, problem } = toComplaint(filled);
      if (!complaint) return send(reply.status(400), renderReportPage(reported, { brand, filled, problem }));
      try {
        await reports.report(reported, complaint, networkOf(request.ip));
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        if (error.retryAfterSeconds !== undefined) reply.header('retry-after', error.retryAfterSeconds);
        const tooMany = 'You sent many reports in a short time. Try again in an hour.';
        return send(reply.status(429), renderReportPage(reported, { brand, filled, problem: tooMany }));
      }
      return send(reply, renderThanks(reported, brand));
    });
  });
}

function readForm(body: string): Filled {
  const form = new URLSearchParams(body);
  const field = (name: string) => (form.get(name) ?? '').trim();
  return { reason: field('reason'), details: field('details'), contact: field('contact') };
}

function toComplaint({ reason, details, contact }: Filled): { complaint?: Complaint; problem?: string } {
  const chosen = AbuseReason.safeParse(reason);
  if (!chosen.success) return { problem: 'Choose what is wrong with the video.' };
  if (details.length > longest.details) return { problem: `Describe it in ${longest.details} characters or fewer.` };
  if (chosen.data === 'other' && details === '') return { problem: 'Describe what is wrong with the video.' };
  if (contact !== '' && !isEmail(contact)) return { problem: 'Enter a valid email address, or leave it empty.' };
  return { complaint: { reason: chosen.data, details, contact } };
}
