import { writeViews } from '../../apps/server/src/administration/write-views.ts';
import { readOrCreateSecret } from '../../apps/server/src/settings/secrets.ts';
import type { Settings } from '../../apps/server/src/settings/settings.ts';
import { toReachableUrl } from '../launch/health.ts';
import { isSandbox } from '../launch/plan.ts';
import { type DemoOptions, fillDemo } from './fill-demo.ts';

type Around = Pick<DemoOptions, 'signal' | 'say'>;

const email = 'demo@kinora.test';

/** An account whose password everybody could read in the sources would be a door into every installation. */
const passwordIn = (dataDir: string): string => `Demo-1-${readOrCreateSecret(dataDir, 'demo-password').slice(0, 10)}`;

function toOptions(settings: Settings, around: Around): DemoOptions {
  const { host, port, mail, payments, mediaTools, sandbox } = settings;
  return {
    ...around,
    apiUrl: `${toReachableUrl(host, port)}/api`,
    account: { email, password: passwordIn(settings.dataDir) },
    mailboxUrl: isSandbox(mail.smtpUrl, settings) ? `http://localhost:${sandbox.port}/mail` : undefined,
    payments: isSandbox(payments.apiUrl, settings) ? { apiUrl: payments.apiUrl, keyId: payments.keyId } : undefined,
    maker: mediaTools,
    writeViews: (views) => writeViews(settings, views),
  };
}

/** The product is worth running without its demo, so whatever goes wrong here is said and no more. */
export async function startDemo(settings: Settings, around: Around): Promise<void> {
  const options = toOptions(settings, around);
  try {
    await fillDemo(options);
    around.say(
      `Demo: sign in at ${settings.publicUrl}/signin as ${email} with the password ${options.account.password}`,
    );
  } catch (error) {
    if (!around.signal.aborted) around.say(`Demo: ${(error as Error).message}`);
  }
}
