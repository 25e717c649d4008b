import { sql } from 'drizzle-orm';
import type { Queries } from '../../db/connect.ts';
import { branding } from '../../db/schema.ts';

export type BrandingRow = Omit<typeof branding.$inferSelect, 'only'>;
export type ChosenBranding = Omit<BrandingRow, 'logo' | 'logoVersion'>;

export const brandingStore = {
  /** Undefined until the console has decided. */
  async find(db: Queries): Promise<BrandingRow | undefined> {
    const [row] = await db.select().from(branding);
    return row;
  },

  async save(db: Queries, chosen: ChosenBranding): Promise<void> {
    await db.insert(branding).values(chosen).onConflictDoUpdate({ target: branding.only, set: chosen });
  },

  /** Each has an address of its own, so that nobody is shown the one before. */
  async saveLogo(db: Queries, logo: string): Promise<void> {
    await db
      .insert(branding)
      .values({ logo, logoVersion: 1 })
      .onConflictDoUpdate({
        target: branding.only,
        set: { logo, logoVersion: sql`${branding.logoVersion} + 1` },
      });
  },
};
