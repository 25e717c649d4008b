import { describe, expect, it } from 'vitest';
import { describeQuery } from './traced-queries.ts';

describe('describeQuery', () => {
  it.each([
    ['select "id" from "videos" where "id" = $1', 'select videos'],
    ['insert into "api_keys" ("id") values ($1)', 'insert api_keys'],
    ['UPDATE pgboss.job SET state = $1', 'update pgboss.job'],
    ['  begin', 'begin'],
    ['select extract(epoch from least(a, b)) from "limits"', 'select limits'],
    ['with x as (select 1 from "players") delete from "x"', 'with players'],
  ])('calls %s "%s"', (text, name) => {
    expect(describeQuery(text)[0]).toBe(name);
  });

  it('takes out what is written between quotes', () => {
    const [, about] = describeQuery(`select 1 from "t" where a = 'o''hara@example.test' and b = 'x'\n  limit 1`);
    expect(about?.attributes?.['db.query.text']).toBe(`select 1 from "t" where a = '?' and b = '?' limit 1`);
  });
});
