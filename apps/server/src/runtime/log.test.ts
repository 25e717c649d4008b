import { DrizzleQueryError } from 'drizzle-orm/errors';
import { describe, expect, it } from 'vitest';
import { createLog } from './log.ts';

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = [];
  write(createLog('server', 'info', { write: (line) => lines.push(line) }));
  return lines.join('');
}

describe('createLog', () => {
  const failed = new DrizzleQueryError(
    'update accounts set password_hash = $1',
    ['canary\n    at canary\nparams: canary'],
    Object.assign(new Error('connection lost'), { code: '57P01' }),
  );

  it.each([
    ['a failed query', failed],
    ['what a failed query caused', new Error('deleting stopped', { cause: failed })],
  ])('keeps the query of %s and none of its values', (_, err) => {
    const line = logged((log) => log.error({ err }, 'request failed'));
    expect(line).toContain('update accounts set password_hash = $1');
    expect(line).toContain('"code":"57P01"');
    expect(line).toContain('log.test.ts');
    expect(line).not.toContain('canary');
  });

  it('hides secrets by their names', () => {
    const line = logged((log) => {
      log.info({ password: 'canary', req: { headers: { authorization: 'canary' } }, body: { otp: 'canary' } }, 'x');
    });
    expect(line).not.toContain('canary');
    expect(line).toContain('[Redacted]');
  });
});
