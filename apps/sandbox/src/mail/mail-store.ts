import { EventEmitter } from 'node:events';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { unfinishedSuffix, writeDurably } from '../durable-file.ts';
import { createMailIds } from './mail-id.ts';
import { KeptMail, type MailDraft, type MailSummary, toSummary } from './mail-message.ts';

export type MailStore = Awaited<ReturnType<typeof openMailStore>>;

type Options = { folder: string; capacity?: number; now?: () => number };

export async function openMailStore({ folder, capacity = 1000, now = Date.now }: Options) {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const changes = new EventEmitter<{ change: [] }>().setMaxListeners(0);
  const summaries = new Map<string, MailSummary>();
  for (const mail of await readFolder(folder)) summaries.set(mail.id, mail);
  const ids = createMailIds([...summaries.keys()].at(-1));

  const pathOf = (id: string) => join(folder, `${id}.json`);
  const drop = async (doomed: string[]) => {
    for (const id of doomed) summaries.delete(id);
    await Promise.all(doomed.map((id) => rm(pathOf(id), { force: true })));
  };

  return {
    changes,

    async keep(draft: MailDraft): Promise<KeptMail> {
      const nowMs = now();
      const mail = { ...draft, id: ids.next(nowMs), received_at: Math.floor(nowMs / 1000) };
      await writeDurably(pathOf(mail.id), JSON.stringify(mail));
      summaries.set(mail.id, toSummary(mail));
      await drop(oldestFirst(summaries).slice(0, Math.max(0, summaries.size - capacity)));
      changes.emit('change');
      return mail;
    },

    /** Newest first. */
    list(): MailSummary[] {
      return oldestFirst(summaries)
        .reverse()
        .flatMap((id) => summaries.get(id) ?? []);
    },

    async find(id: string): Promise<KeptMail | undefined> {
      return summaries.has(id) ? readMail(pathOf(id)) : undefined;
    },

    async empty(): Promise<void> {
      await drop([...summaries.keys()]);
      changes.emit('change');
    },
  };
}

/** Ids sort by arrival. Mails that arrive together may reach the disk in another order than they got their ids. */
function oldestFirst(summaries: Map<string, MailSummary>): string[] {
  return [...summaries.keys()].sort();
}

async function readFolder(folder: string): Promise<MailSummary[]> {
  const names = (await readdir(folder)).sort();
  const unfinished = names.filter((name) => name.endsWith(unfinishedSuffix));
  await Promise.all(unfinished.map((name) => rm(join(folder, name), { force: true })));
  const mails: MailSummary[] = [];
  for (const name of names.filter((name) => name.endsWith('.json'))) {
    const mail = await readMail(join(folder, name));
    if (mail) mails.push(toSummary(mail));
  }
  return mails;
}

/** A file that was removed meanwhile, or that somebody edited badly, is as good as no mail. */
async function readMail(path: string): Promise<KeptMail | undefined> {
  try {
    return KeptMail.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return undefined;
  }
}
