import { isEmail, RegistrationMode } from '@kinora/contract';
import { Refusal } from '../http/refusal.ts';
import { splitList } from '../settings/setting-checks.ts';
import type { Settings } from '../settings/settings.ts';
import { AdminError } from './admin-error.ts';
import { type Administration, commandLine, openAdministration } from './open-administration.ts';

const usage = `npm run admin -- list
npm run admin -- grant <mail> [note]
npm run admin -- revoke <mail> [note]
npm run admin -- suspend <mail> [note]
npm run admin -- restore <mail> [note]
npm run admin -- invite <mail> [--administrator]
npm run admin -- registration [open | invited | domains example.com,example.org | closed]
npm run admin -- maintenance [on [message] | off]`;

type Say = (line: string) => void;
type Command = (services: Administration, words: string[], say: Say) => Promise<void>;

const toEmail = (word = ''): string =>
  isEmail(word) ? word.trim().toLowerCase() : stop(`${word} is no mail address.\n\n${usage}`);

/** One that is done to an account, with a note in the words that follow its address. */
const toAccount =
  (
    act: (services: Administration, subject: { accountId: string; note: string }) => Promise<void>,
    did: string,
  ): Command =>
  async (services, [word, ...note], say) => {
    const email = toEmail(word);
    await act(services, { accountId: await services.suspensions.findId(email), note: note.join(' ') });
    say(`${email} ${did}.`);
  };

const commands: Record<string, Command> = {
  async list({ administrators }, _words, say) {
    const found = await administrators.list();
    if (found.length === 0)
      say(
        'There is no administrator. Make somebody one: npm run admin -- grant <mail>, or where there is no account yet, npm run admin -- invite <mail> --administrator',
      );
    for (const { email, name, since } of found)
      say(`${email}  ${name}  since ${new Date(since * 1000).toISOString().slice(0, 10)}`);
  },
  grant: toAccount(({ administrators }, subject) => administrators.grant(commandLine, subject), 'is an administrator'),
  revoke: toAccount(
    ({ administrators }, subject) => administrators.revoke(commandLine, subject),
    'is no administrator any more',
  ),
  suspend: toAccount(({ suspensions }, subject) => suspensions.suspend(commandLine, subject), 'is suspended'),
  restore: toAccount(({ suspensions }, subject) => suspensions.restore(commandLine, subject), 'can sign in again'),
  async invite({ invitations }, words, say) {
    const [email, ...rest] = words.filter((word) => word !== '--administrator');
    if (rest.length > 0) stop(usage);
    const isAdministrator = words.includes('--administrator');
    await invitations.invite(commandLine, { email: toEmail(email), days: 7, isAdministrator });
    say(`${toEmail(email)} is invited for 7 days; the mail goes out when a worker runs.`);
  },
  async registration({ registration }, [word, list = ''], say) {
    const { success, data: mode } = RegistrationMode.safeParse(word);
    if (word !== undefined && !success) stop(usage);
    if (mode) await registration.change(commandLine, { mode, domains: splitList(list.toLowerCase()) });
    const now = await registration.ruleNow();
    say(`Registration: ${[now.mode, ...now.domains].join(' ')}`);
  },
  async maintenance({ maintenance }, [word, ...message], say) {
    if (word !== undefined && word !== 'on' && word !== 'off') stop(usage);
    if (word) await maintenance.change(commandLine, { isOn: word === 'on', message: message.join(' ').slice(0, 300) });
    const now = await maintenance.get();
    say(`Maintenance: ${now.is_on ? ['on', now.message].filter(Boolean).join(', ') : 'off'}`);
  },
};

/** What is wrong with the words is known before the database is needed. */
export function findCommand([name = '', ...words]: string[]): (settings: Settings, say: Say) => Promise<void> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) return stop(usage);
  return async (settings, say) => {
    const services = await openAdministration(settings);
    try {
      await command(services, words, say);
    } catch (error) {
      throw error instanceof Refusal ? new AdminError(`${error.message}.`) : error;
    } finally {
      await services.close();
    }
  };
}

function stop(message: string): never {
  throw new AdminError(message);
}
