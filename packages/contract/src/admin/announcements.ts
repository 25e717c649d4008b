import * as z from 'zod/mini';
import { AnnouncementLevel } from '../announcements.ts';
import { endpoint } from '../endpoint.ts';
import { AnnouncementId, Done, nameText, text } from '../scalars.ts';
import { isWebAddress } from '../web-address.ts';

export const adminAnnouncementEndpoints = {
  publish: endpoint({
    method: 'POST',
    path: '/admin/announcements',
    access: 'admin',
    summary: 'Tell everybody who is signed in, in a banner; for so many hours, or until it is taken back',
    input: z.strictObject({
      level: AnnouncementLevel,
      text: nameText(300),
      link_url: z._default(
        z.union([
          z.literal(''),
          text(1, 500).check(z.refine(isWebAddress, 'Enter an address that starts with https://')),
        ]),
        '',
      ),
      hours: z._default(z.nullable(z.int().check(z.gte(1), z.lte(8760))), null),
    }),
    output: Done,
    errors: ['announcement_limit_reached'],
    proof: true,
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/admin/announcements/:announcement_id',
    access: 'admin',
    summary: 'Take an announcement back',
    input: z.strictObject({ announcement_id: AnnouncementId }),
    output: Done,
    errors: ['announcement_not_found'],
    proof: true,
  }),
};
