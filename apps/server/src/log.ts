import { type Logger, pino } from 'pino';
import type { LogLevel } from './settings.ts';

// Paths are exact in pino: each place where a secret could stand is named, at the top and one level down.
const secretNames = ['authorization', 'cookie', 'password', 'passcode', 'otp', 'token', 'recovery_code', 'signature'];
const redact = secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

export type Log = Logger;

export const createLog = (process: 'server' | 'worker', level: LogLevel): Log =>
  pino({ level, base: { process }, redact });
