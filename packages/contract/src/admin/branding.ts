import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Done, Email, Empty, FileBytes, nameText, text } from '../scalars.ts';
import { isWebAddress } from '../web-address.ts';

const none = z.literal('');
const LinkAddress = text(1, 500).check(z.refine(isWebAddress, 'Enter an address that starts with https://'));

export const FooterLink = z.strictObject({ label: nameText(40), url: LinkAddress });
export type FooterLink = z.infer<typeof FooterLink>;

/** What the installation is called, and how it looks. An empty text is what it is without. */
export const Branding = z.strictObject({
  name: text(0, 40).check(z.refine((name) => !/[<>"\p{Cc}]/u.test(name), 'must not hold < > " or control characters')),
  accent: z.union([none, z.string().check(z.regex(/^#[0-9a-f]{6}$/, 'Enter a color such as #3a4fe8'))]),
  support_email: z.union([none, Email]),
  terms_url: z.union([none, LinkAddress]),
  privacy_url: z.union([none, LinkAddress]),
  footer_links: z.array(FooterLink).check(z.maxLength(5)),
  /** Who mails come from, where it is not the name. */
  mail_sender: text(0, 60).check(
    z.refine((name) => !/[<>"\p{Cc}]/u.test(name), 'must not hold < > " or control characters'),
  ),
});
export type Branding = z.infer<typeof Branding>;

export const BrandingInForce = z.object({
  ...Branding.shape,
  /** Empty where there is none. */
  logo_url: z.string(),
  /** Fields that a setting decides, with its name: the console cannot change them. */
  settings: z.record(z.string(), z.string()),
});
export type BrandingInForce = z.infer<typeof BrandingInForce>;

export const brandingEndpoints = {
  get: endpoint({
    method: 'GET',
    path: '/admin/branding',
    access: 'admin',
    summary: 'What the installation is called, how it looks, and which settings decide about it',
    input: Empty,
    output: BrandingInForce,
    errors: [],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/admin/branding',
    access: 'admin',
    summary: 'Change it as a whole; what a setting decides stays as it is',
    input: Branding,
    output: Done,
    errors: [],
    proof: true,
  }),
  setLogo: endpoint({
    method: 'PUT',
    path: '/admin/branding/logo',
    access: 'admin',
    summary: 'Send a logo as PNG, JPEG or WebP; it is made as small as it is shown',
    input: z.strictObject({ file: FileBytes }),
    output: Done,
    errors: ['image_refused'],
    file: ['image/png', 'image/jpeg', 'image/webp'],
    maxBytes: 2 * 1024 * 1024,
    proof: true,
  }),
  removeLogo: endpoint({
    method: 'DELETE',
    path: '/admin/branding/logo',
    access: 'admin',
    summary: 'Take the logo away',
    input: Empty,
    output: Done,
    errors: [],
    proof: true,
  }),
};
