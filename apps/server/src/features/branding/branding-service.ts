import { done, type InputOf } from '@kinora/contract';
import type { adminApi, BrandingInForce } from '@kinora/contract/admin';
import type { Database, Transaction } from '../../db/connect.ts';
import type { FreshCache } from '../../db/fresh-cache.ts';
import type { Call } from '../../http/bind.ts';
import type { Brand } from '../../http/brand-page.ts';
import { refuse } from '../../http/refusal.ts';
import type { Settings } from '../../settings/settings.ts';
import type { AuditLogService } from '../audit-log/audit-log-service.ts';
import { brandingStore } from './branding-store.ts';
import { encodeLogo } from './encode-logo.ts';

type Calls = typeof adminApi.branding;

interface Parts {
  db: Database;
  cache: FreshCache;
  settings: Pick<Settings, 'branding' | 'hasMailSender'>;
  auditLog: Pick<AuditLogService, 'write' | 'doerOf'>;
}

const ownName = 'Kinora';
export const brandingFact = 'branding true';

/** Which setting decides each field, where it is given. */
const settingOf = {
  name: 'BRAND_NAME',
  accent: 'BRAND_COLOR',
  support_email: 'SUPPORT_EMAIL',
  terms_url: 'TERMS_URL',
  privacy_url: 'PRIVACY_URL',
} as const;

export type BrandingService = ReturnType<typeof createBrandingService>;

export function createBrandingService({ db, cache, settings, auditLog }: Parts) {
  const { branding: set, hasMailSender } = settings;
  const isSet = {
    name: set.name !== '',
    accent: set.accent !== '',
    support_email: set.supportEmail !== '',
    terms_url: set.termsUrl !== '',
    privacy_url: set.privacyUrl !== '',
  };

  async function load(): Promise<Brand> {
    const row = await brandingStore.find(db);
    const name = set.name || row?.name || ownName;
    return {
      name,
      accent: set.accent || row?.accent || '',
      supportEmail: set.supportEmail || row?.supportEmail || '',
      termsUrl: set.termsUrl || row?.termsUrl || '',
      privacyUrl: set.privacyUrl || row?.privacyUrl || '',
      footerLinks: row?.footerLinks ?? [],
      mailSender: hasMailSender ? '' : row?.mailSender || name,
      logoUrl: row?.logo ? `/branding/logo.webp?v=${row.logoVersion}` : '',
      logo: row?.logo ? Buffer.from(row.logo, 'base64') : undefined,
    };
  }

  const now = (): Promise<Brand> =>
    cache.read('branding', async () => {
      const value = await load();
      return { value, facts: [brandingFact], bytes: 2_000 + (value.logo?.length ?? 0) };
    });

  const write = (call: Call<'admin'>, detail: string, change: (tx: Transaction) => Promise<void>) =>
    db.transaction(async (tx) => {
      await change(tx);
      const deed = { act: 'branding_changed', subjectId: 'branding', detail } as const;
      await auditLog.write(tx, auditLog.doerOf(call), deed);
      return done;
    });

  return {
    now,

    async get(): Promise<BrandingInForce> {
      const brand = await now();
      const row = await brandingStore.find(db);
      const decided = Object.entries(settingOf).filter(([field]) => isSet[field as keyof typeof settingOf]);
      return {
        name: set.name || row?.name || '',
        accent: brand.accent,
        support_email: brand.supportEmail,
        terms_url: brand.termsUrl,
        privacy_url: brand.privacyUrl,
        footer_links: brand.footerLinks,
        mail_sender: row?.mailSender ?? '',
        logo_url: brand.logoUrl,
        settings: { ...Object.fromEntries(decided), ...(hasMailSender && { mail_sender: 'MAIL_FROM' }) },
      };
    },

    change: (chosen: InputOf<Calls['change']>, call: Call<'admin'>) =>
      write(call, chosen.name.trim(), async (tx) => {
        // What a setting decides is kept as it was, for the day on which it is removed.
        const before = await brandingStore.find(tx);
        await brandingStore.save(tx, {
          name: isSet.name ? (before?.name ?? '') : chosen.name.trim(),
          accent: isSet.accent ? (before?.accent ?? '') : chosen.accent,
          supportEmail: isSet.support_email ? (before?.supportEmail ?? '') : chosen.support_email,
          termsUrl: isSet.terms_url ? (before?.termsUrl ?? '') : chosen.terms_url,
          privacyUrl: isSet.privacy_url ? (before?.privacyUrl ?? '') : chosen.privacy_url,
          footerLinks: chosen.footer_links,
          mailSender: chosen.mail_sender.trim(),
        });
      }),

    async setLogo({ file }: InputOf<Calls['setLogo']>, call: Call<'admin'>) {
      const logo =
        (await encodeLogo(Buffer.from(file))) ??
        refuse('image_refused', { sentence: 'Only PNG, JPEG and WebP images are accepted' });
      return write(call, 'logo', (tx) => brandingStore.saveLogo(tx, logo.toString('base64')));
    },

    removeLogo: (_input: object, call: Call<'admin'>) =>
      write(call, 'logo removed', (tx) => brandingStore.saveLogo(tx, '')),
  };
}
