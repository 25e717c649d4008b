import { type DestinationStream, type Logger, pino } from 'pino';
import type { LogLevel } from '../settings/settings.ts';
import { isTracing, traceOfLogLine } from '../telemetry/spans.ts';
import { redactError } from './redact-error.ts';

// Paths are exact in pino: each place where a secret could stand is named, at the top and one level down.
const secretNames = ['authorization', 'cookie', 'password', 'passcode', 'otp', 'token', 'recovery_code', 'signature'];
const redact = secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

export type Log = Logger;
/** Where lines go instead of the standard output. */
export type LogSink = DestinationStream;

export const createLog = (process: 'server' | 'worker', level: LogLevel, sink?: LogSink): Log => {
  const options = {
    level,
    base: { process },
    redact,
    serializers: { err: redactError },
    ...(isTracing() ? { mixin: traceOfLogLine } : {}),
  };
  return sink ? pino(options, sink) : pino(options);
};
