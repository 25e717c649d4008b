import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Keys } from './keys.ts';

/** For one thing, and for a while. */
export interface Grant {
  /** What whoever wrote it wanted to know again: one byte. */
  flags: number;
  /** In milliseconds, as all times here; kept to the second, rounded down. */
  expiresAt: number;
  /** Until when it may be renewed. */
  endsAt: number;
}

/** What it opens. Written for one, it opens no other. */
export type GrantUse = 'media' | 'player';

export interface Grants {
  write: (use: GrantUse, subject: string, grant: Grant) => string;
  /** Undefined where it is not of our making, is for something else, or has expired. */
  read: (use: GrantUse, subject: string, text: string) => Grant | undefined;
  /** The same, though it may have expired as long as it may be renewed. */
  readLapsed: (use: GrantUse, subject: string, text: string) => Grant | undefined;
}

/** Version, key, flags, two times: then what makes it ours. */
const headBytes = 11;
const macBytes = 16;
/** 27 bytes: not a bit is left over in which two forms of one grant could differ. */
const form = /^[A-Za-z0-9_-]{36}$/;

const [secondMs, minuteMs] = [1_000, 60_000];
/** What a version counts its times in. */
const unitOf = (version: number) => [undefined, minuteMs, secondMs][version];
const isWholeMinute = (ms: number) => ms % minuteMs === 0;
/** Seconds only where minutes would end it early: servers and pages of before read no other. */
const versionFor = ({ expiresAt, endsAt }: Grant) => (isWholeMinute(expiresAt) && isWholeMinute(endsAt) ? 1 : 2);
const count = (ms: number, unit: number) => Math.min(Math.max(Math.floor(ms / unit), 0), 0xffff_ffff);

const monthOf = (ms: number): number => {
  const date = new Date(ms);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
};

/** Each month has a key of its own: one that is guessed, or leaks, is worth nothing two months later. */
export function createGrants(keys: Keys, now: () => number = () => Date.now()): Grants {
  const monthly = new Map<number, Buffer[]>();
  function keysOf(month: number): Buffer[] {
    const found = monthly.get(month);
    if (found) return found;
    const made = keys.map((key) => Buffer.from(hkdfSync('sha256', key, '', `month ${month}`, 32)));
    if (monthly.size > 3) monthly.clear();
    monthly.set(month, made);
    return made;
  }
  const macOf = (key: Buffer, head: Buffer, name: string) =>
    createHmac('sha256', key).update(head).update(name).digest().subarray(0, macBytes);

  function open(use: GrantUse, subject: string, text: string): Grant | undefined {
    if (!form.test(text)) return undefined;
    const bytes = Buffer.from(text, 'base64url');
    const head = bytes.subarray(0, headBytes);
    const unit = unitOf(head.readUInt8(0));
    if (unit === undefined) return undefined;
    // Clocks of two servers may be a month apart for a moment, and whoever came last month goes on.
    const month = [0, -1, 1].map((off) => monthOf(now()) + off).find((one) => one % 256 === head.readUInt8(1));
    if (month === undefined) return undefined;
    const mac = bytes.subarray(headBytes);
    const isOurs = keysOf(month).some((key) => timingSafeEqual(macOf(key, head, `${use} ${subject}`), mac));
    if (!isOurs) return undefined;
    const [expiresAt, endsAt] = [head.readUInt32BE(3) * unit, head.readUInt32BE(7) * unit];
    return { flags: head.readUInt8(2), expiresAt, endsAt };
  }

  return {
    write(use, subject, grant) {
      const [month, version] = [monthOf(now()), versionFor(grant)];
      const unit = unitOf(version) ?? minuteMs;
      const head = Buffer.alloc(headBytes);
      head.writeUInt8(version, 0);
      head.writeUInt8(month % 256, 1);
      head.writeUInt8(grant.flags, 2);
      head.writeUInt32BE(count(grant.expiresAt, unit), 3);
      head.writeUInt32BE(count(grant.endsAt, unit), 7);
      const [key] = keysOf(month) as [Buffer];
      return Buffer.concat([head, macOf(key, head, `${use} ${subject}`)]).toString('base64url');
    },

    read(use, subject, text) {
      const grant = open(use, subject, text);
      return grant && grant.expiresAt > now() ? grant : undefined;
    },

    readLapsed(use, subject, text) {
      const grant = open(use, subject, text);
      return grant && grant.endsAt > now() ? grant : undefined;
    },
  };
}
