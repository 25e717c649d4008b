import { startOpenidProvider } from './openid-provider.ts';

/** The same provider as a program of its own, for journeys: port, and where it sends people back to. */
const [port = '', redirectUri = ''] = process.argv.slice(2);
const { close } = await startOpenidProvider(redirectUri, Number(port));
process.once('SIGTERM', () => void close().then(() => process.exit(0)));
