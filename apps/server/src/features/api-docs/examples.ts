import { defaultConfig } from '@kinora/player-config';

export type JsonSchema = Record<string, unknown> & {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  enum?: unknown[];
};

/** What a field of this name usually holds; the rest follows from its type. */
const byName: Record<string, unknown> = {
  email: 'ada@example.com',
  emails: ['client@example.com'],
  domain: 'example.com',
  allowed_domains: ['example.com'],
  name: 'Product tour',
  displayName: 'Acme Studio',
  shortName: 'acme-studio',
  password: 'Corr3ct-Horse!',
  current_password: 'Corr3ct-Horse!',
  new_password: 'B3tter-Horse!',
  otp: '123456',
  token: '123456',
  recovery_code: '7QM2-X4KD-0B9T-Y3RW-H6VN-A1ZC-E8PS',
  url: 'https://cdn.example.com/tour.mp4',
  upload_url: 'https://kinora.example.com/api/uploads',
  thumbnail_url: 'https://kinora.example.com/media/videos/vid_7Qm2/poster.jpg',
  filename: 'tour.mp4',
  file_name: 'poster.png',
  content_md5: 'XUFAKrxLKna5cZ2REBfFkg==',
  player_id: 'ply_7Qm2X4Kd0B9tY3rWh6VnA1',
  source_id: 'src_7Qm2X4Kd0B9tY3rWh6VnA1',
  video_id: 'vid_7Qm2X4Kd0B9tY3rWh6VnA1',
  signing_key_id: 'sgk_7Qm2X4Kd0B9tY3rWh6VnA1',
  key_id: 'key_7Qm2X4Kd0B9tY3rWh6VnA1',
  session_id: 'ses_7Qm2X4Kd0B9tY3rWh6VnA1',
  link_id: 'rep_7Qm2X4Kd0B9tY3rWh6VnA1',
  lang: 'en',
  label: 'English',
  end: 4,
  file: new TextEncoder().encode('WEBVTT\n\n00:01.500 --> 00:04.000\nWelcome!\n'),
  plan_id: 'starter',
  created_at: 1_763_200_000,
  updated_at: 1_763_200_000,
  config: defaultConfig(),
  version: 3,
  from: '2026-11-01',
  to: '2026-11-15',
  tz: 'Europe/Berlin',
  player_ids: 'ply_7Qm2X4Kd0B9tY3rWh6VnA1',
};

export interface ExampleOptions {
  name?: string;
  /** Without what may be left out. */
  isShort?: boolean;
}

export function exampleOf(schema: JsonSchema, { name = '', isShort = false }: ExampleOptions = {}): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const pattern = String(schema.pattern ?? '');
  const prefix = /^\^(\w{3})_\[/.exec(pattern)?.[1];
  if (prefix) return `${prefix}_7Qm2X4Kd0B9tY3rWh6VnA1`;
  if (name in byName && fits(schema, byName[name])) return byName[name];
  if (schema.anyOf) return exampleOf(schema.anyOf[0] ?? {}, { name, isShort });
  if (schema.type === 'array') return [exampleOf(schema.items ?? {}, { isShort })];
  if (schema.properties) return exampleObject(schema, isShort);
  return byType[firstType(schema) ?? 'object']?.(schema);
}

/** What may be null as well is shown with its value. */
const firstType = ({ type }: JsonSchema): string | undefined => (Array.isArray(type) ? type[0] : type);

const byType: Record<string, (schema: JsonSchema) => unknown> = {
  string: ({ format }) => (format === 'uuid' ? '0198f3a2-7c4e-7d10-9b1a-3f2e4d5c6b7a' : 'text'),
  boolean: () => true,
  integer: ({ minimum }) => Math.max(1, Number(minimum ?? 1)),
  number: ({ minimum }) => Math.max(1, Number(minimum ?? 1)),
  null: () => null,
  object: () => ({}),
};

function fits(schema: JsonSchema, value: unknown): boolean {
  if (schema.anyOf) return schema.anyOf.some((one) => fits(one, value));
  const type = firstType(schema);
  if (type === 'integer' || type === 'number') return typeof value === 'number';
  if (type === 'array') return Array.isArray(value);
  return type === undefined || typeof value === type;
}

function exampleObject({ properties = {}, required = [] }: JsonSchema, isShort: boolean): object {
  const names = Object.keys(properties).filter((name) => !isShort || required.includes(name));
  return Object.fromEntries(names.map((name) => [name, exampleOf(properties[name] ?? {}, { name, isShort })]));
}
