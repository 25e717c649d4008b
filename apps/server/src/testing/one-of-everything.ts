import { randomUUID } from 'node:crypto';
import { api, type Player, type SignedIn } from '@kinora/contract';
import { reportsApi } from '@kinora/contract/reports';
import { signingKeyEndpoints } from '@kinora/contract/signing-keys';
import { sql } from 'drizzle-orm';
import { newId } from '../crypto/ids.ts';
import { findAccountId, findWorkspaceId, insertVideo, newAddress, registerUploader } from './factories.ts';
import type { TestApp } from './start-test-app.ts';

export interface OneOfEverything {
  owner: SignedIn;
  /** What belongs to the owner, by the name under which calls ask for it. */
  ids: Record<string, string>;
  /** Of the owner's player. */
  config: Player['config'];
  /** Texts that are in no answer to anybody else. */
  marks: string[];
}

const name = 'of the owner';

/** Somebody who has something of each kind that a call can name. */
export async function makeOneOfEverything(test: TestApp): Promise<OneOfEverything> {
  const owner = await registerUploader(test);
  const video_id = await insertVideo(test, owner, { name });
  const { body: player } = await test.call(api.players.create, { name }, owner);
  const url = `${test.settings.videoCdnUrl}/${video_id}/video.mp4`;
  const source = await test.call(api.players.createSource, { player_id: player.id, url }, owner);
  const { body: track } = await test.call(api.tracks.create, { video_id, kind: 'captions', lang: 'en' }, owner);
  const { body: cut } = await test.call(api.cuts.create, { video_id, filename: 'recut.mp4' }, owner);
  const { body: link } = await test.call(api.reviewLinks.create, { player_id: player.id, label: name }, owner);
  const { body: key } = await test.call(api.apiKeys.create, { name }, owner);
  const { body: report } = await test.call(
    reportsApi.reports.create,
    { label: name, player_id: null, ends_at: null, emails: [newAddress()] },
    owner,
  );
  const { body: signingKey } = await test.call(signingKeyEndpoints.create, { name }, owner);
  const [session] = (await test.call(api.accounts.listSessions, {}, owner)).body;
  await insertBought(test, owner);
  const ids = {
    account_id: await findAccountId(test, owner),
    job_id: randomUUID(),
    invitation_id: await insertInvitation(test),
    announcement_id: newId('ann'),
    report_id: newId('abr'),
    video_id,
    player_id: player.id,
    source_id: source.body.id,
    track_id: track.id,
    cut_id: cut.id,
    review_link_id: link.id,
    key_id: key.id,
    link_id: report.id,
    signing_key_id: signingKey.id,
    session_id: session?.id ?? '',
  };
  const secret = new URL(link.url).searchParams.get('s') ?? '';
  const secrets = [owner.token, key.value, secret, signingKey.secret ?? '', report.url, owner.user.email];
  return {
    owner,
    ids,
    config: player.config,
    marks: [...Object.values(ids), ...secrets, name, 'sub_owner', 'inv_owner', 'site_owner'],
  };
}

/** What only providers could have brought. */
async function insertBought(test: TestApp, owner: SignedIn): Promise<void> {
  const { connection, seal } = test;
  const workspace = await findWorkspaceId(test, owner);
  await connection.db.execute(
    sql`update subscriptions set provider_subscription_id = 'sub_owner' where workspace_id = ${workspace}`,
  );
  await connection.db.execute(
    sql`insert into invoices (provider_invoice_id, workspace_id, subscription_id, status, line_items, amount, currency, short_url, issued_at)
        select 'inv_owner', workspace_id, id, 'paid', '[]', 1, 'USD', '', now() from subscriptions
        where workspace_id = ${workspace}`,
  );
  await connection.db.execute(
    sql`insert into webflow_connections (workspace_id, code_hash, token_sealed, sites)
        values (${workspace}, 'x', ${seal.close('a token', workspace)}, '[{"id":"site_owner","shortName":"a","displayName":"A"}]')`,
  );
}

/** Of somebody who has not come yet. */
export async function insertInvitation({ connection }: TestApp): Promise<string> {
  const id = newId('inv');
  await connection.db.execute(
    sql`insert into invitations (id, email, is_administrator, expires_at)
        values (${id}, ${newAddress()}, false, now() + interval '1 day')`,
  );
  return id;
}
