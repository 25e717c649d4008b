import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Asked {
  what: string;
  sentAt: number;
  endedAt: number;
  /** The status, or why there was none. */
  answer: number | string;
}

export type Question = { what: string; url: string; init: RequestInit };

const isFine = ({ answer }: Asked): boolean => typeof answer === 'number' && answer < 400;

/** Everybody asks one thing after the other, until it is said that it is over. */
export function startTraffic(questions: readonly Question[], people: number) {
  const asked: Asked[] = [];
  let isOver = false;

  async function ask({ what, url, init }: Question): Promise<void> {
    const sentAt = performance.now();
    const from = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
    const answer = await fetch(url, { ...init, headers: { ...init.headers, 'x-forwarded-for': from } }).then(
      async (response) => {
        await response.arrayBuffer();
        return response.status;
      },
      (error: Error) => String((error.cause as Error | undefined)?.message ?? error.message),
    );
    asked.push({ what, sentAt, endedAt: performance.now(), answer });
  }

  async function person(first: number): Promise<void> {
    for (let turn = first; !isOver; turn += 1) {
      const question = questions[turn % questions.length];
      if (question) await ask(question);
      await sleep(20);
    }
  }

  const all = Promise.all(Array.from({ length: people }, (_, index) => person(index)));
  return {
    async end(): Promise<Asked[]> {
      isOver = true;
      await all;
      return asked;
    },
  };
}

/** A signal takes a moment to arrive; who is sent to a process that is dying was there when it died. */
const dyingMs = 100;

/** Those without a good answer, apart: who was there when a server was killed, and the others. */
export function sortFailures(asked: readonly Asked[], kills: readonly number[]) {
  const failed = asked.filter((one) => !isFine(one));
  const wasThere = ({ sentAt, endedAt }: Asked) => kills.some((at) => sentAt <= at + dyingMs && endedAt >= at);
  return { inFlight: failed.filter(wasThere), others: failed.filter((one) => !wasThere(one)) };
}
