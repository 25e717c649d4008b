import { createHmac } from 'node:crypto';

const answerLimitMs = 5_000;

export type Posted = { isAccepted: boolean; answer: string };
type Letter = { url: string; id: string; body: string; signature: string; signal?: AbortSignal };

export function sign(secret: string, body: string): string {
  return createHmac('sha256', secret).update(body).digest('hex');
}

/** One delivery. Only an answer of 2xx in time counts, and redirects are not followed. */
export async function postEvent({ url, id, body, signature, signal }: Letter): Promise<Posted> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'content-type': 'application/json',
        'x-razorpay-signature': signature,
        'x-razorpay-event-id': id,
        'user-agent': 'Razorpay-Webhook/v1',
      },
      body,
      signal: AbortSignal.any([AbortSignal.timeout(answerLimitMs), ...(signal ? [signal] : [])]),
    });
    await answer.body?.cancel();
    return { isAccepted: answer.ok, answer: String(answer.status) };
  } catch (error) {
    return { isAccepted: false, answer: toReason(error) };
  }
}

function toReason(error: unknown): string {
  if (!(error instanceof Error)) return 'failed';
  if (error.name === 'TimeoutError') return 'timeout';
  const cause = error.cause as NodeJS.ErrnoException | undefined;
  return cause?.code ?? error.message;
}
