import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const folder = join(import.meta.dirname, 'migrations');
/** The last one before processes of two versions were promised to run side by side. */
const lastFree = '0020_text_tracks.sql';

/** What a process of the version before trips over, which is still running when this has been done. */
const harmful = [
  /\bdrop\s+(table|column|view)\b/i,
  /\brename\s+(column\b|to\b)/i,
  /\balter\s+column\s+\S+\s+(set\s+data\s+)?type\b/i,
  /\balter\s+column\s+\S+\s+set\s+not\s+null\b/i,
  /\badd\s+column\s+(?=.*\bnot\s+null\b)(?!.*\b(default|generated)\b)/i,
];
/** Says why nobody uses it any more, right above the statement. */
const mark = /^--\s*contract:\s*\S+/im;

/** The statements of a migration that break the rule: expand first, contract a version later. */
function breaches(migration: string): string[] {
  return migration
    .split('--> statement-breakpoint')
    .filter((statement) => !mark.test(statement))
    .map((statement) => statement.replaceAll(/^--.*$/gm, '').trim())
    .filter((statement) => harmful.some((pattern) => pattern.test(statement)));
}

describe('migrations', () => {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql') && name > lastFree);

  it('are looked at from the promise on', () => {
    expect(readdirSync(folder)).toContain(lastFree);
  });

  it.each(names)('%s leaves processes of the version before alone', (name) => {
    expect(breaches(readFileSync(join(folder, name), 'utf8'))).toEqual([]);
  });

  it.each([
    'ALTER TABLE "videos" DROP COLUMN "poster";',
    'DROP TABLE "videos";',
    'ALTER TABLE "videos" RENAME COLUMN "name" TO "title";',
    'ALTER TABLE "videos" RENAME TO "films";',
    'ALTER TABLE "videos" ALTER COLUMN "name" SET DATA TYPE integer;',
    'ALTER TABLE "videos" ALTER COLUMN "name" SET NOT NULL;',
    'ALTER TABLE "videos" ADD COLUMN "x" text NOT NULL;',
  ])('would not be let through with %s', (statement) => {
    expect(breaches(`CREATE TABLE "x" ();--> statement-breakpoint\n${statement}`)).toEqual([statement]);
    expect(breaches(`-- contract: unused since 1.3\n${statement}`)).toEqual([]);
    expect(breaches(`-- contract: unused since 1.3\nSELECT 1;--> statement-breakpoint\n${statement}`)).toHaveLength(1);
  });

  it.each([
    'ALTER TABLE "videos" ADD COLUMN "x" text;',
    'ALTER TABLE "videos" ADD COLUMN "x" boolean DEFAULT false NOT NULL;',
    'CREATE TABLE "x" ("id" text PRIMARY KEY NOT NULL);',
    'ALTER TABLE "videos" ALTER COLUMN "name" DROP NOT NULL;',
    'DROP INDEX "videos_newest";',
  ])('may hold %s', (statement) => {
    expect(breaches(statement)).toEqual([]);
  });
});
