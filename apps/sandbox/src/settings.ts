import { resolve } from 'node:path';
import { z } from 'zod';
import { indiaOffsetSeconds } from './payments/money/calendar.ts';
import type { PaymentSettings } from './payments/payments-part.ts';
import type { WebflowSettings } from './webflow/webflow-part.ts';

const Port = z.coerce.number().int().min(0).max(65_535);

const Environment = z.object({
  SANDBOX_PORT: Port.default(4001),
  SANDBOX_SMTP_PORT: Port.default(4002),
  DATA_DIR: z.string().min(1).default('./data'),
  PORT: Port.default(4000),
  PUBLIC_URL: z.url().optional(),
  API_URL: z.url().optional(),
  PAYMENTS_KEY_ID: z
    .string()
    .regex(/^(?!rzp_live_)/, 'The sandbox takes no live keys: with them people would believe that money moves.')
    .default('rzp_test_kinora'),
  PAYMENTS_KEY_SECRET: z.string().min(1).default('sandbox_key_secret'),
  PAYMENTS_WEBHOOK_SECRET: z.string().min(1).default('sandbox_webhook_secret'),
  PAYMENTS_WEBHOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Where the provider's days begin: India, unless said otherwise. */
  SANDBOX_PAYMENTS_UTC_OFFSET_MINUTES: z.coerce
    .number()
    .int()
    .min(-720)
    .max(840)
    .default(indiaOffsetSeconds / 60),
  WEBFLOW_CLIENT_ID: z.string().min(1).default('kinora-sandbox-client'),
  WEBFLOW_CLIENT_SECRET: z.string().min(1).default('sandbox_client_secret'),
});

export type Settings = {
  httpPort: number;
  smtpPort: number;
  dataDir: string;
  payments: PaymentSettings;
  webflow: WebflowSettings;
};

export function readSettings(env: Record<string, string | undefined>): Settings {
  // A variable that is set but empty (`SANDBOX_PORT=` in a .env file) means "not set"; as a number it would become 0.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) throw new Error(`These settings cannot be used:\n${z.prettifyError(parsed.error)}`);
  const { SANDBOX_PORT, SANDBOX_SMTP_PORT, DATA_DIR } = parsed.data;
  return {
    httpPort: SANDBOX_PORT,
    smtpPort: SANDBOX_SMTP_PORT,
    dataDir: resolve(DATA_DIR),
    payments: toPaymentSettings(parsed.data),
    webflow: toWebflowSettings(parsed.data),
  };
}

function toPaymentSettings(env: z.infer<typeof Environment>): PaymentSettings {
  return {
    keyId: env.PAYMENTS_KEY_ID,
    keySecret: env.PAYMENTS_KEY_SECRET,
    webhookUrl: env.PAYMENTS_WEBHOOK_URL ?? `${env.API_URL ?? `http://localhost:${env.PORT}/api`}/payments/webhook`,
    webhookSecret: env.PAYMENTS_WEBHOOK_SECRET,
    utcOffsetSeconds: env.SANDBOX_PAYMENTS_UTC_OFFSET_MINUTES * 60,
    publicOrigin: env.PUBLIC_URL && new URL(env.PUBLIC_URL).origin,
  };
}

function toWebflowSettings(env: z.infer<typeof Environment>): WebflowSettings {
  const origin = env.PUBLIC_URL?.replace(/\/+$/, '') ?? `http://localhost:${env.PORT}`;
  return {
    clientId: env.WEBFLOW_CLIENT_ID,
    clientSecret: env.WEBFLOW_CLIENT_SECRET,
    redirectUri: `${origin}/webflow-confirmation`,
  };
}
