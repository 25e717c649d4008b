import { z } from 'zod';
import { Refusal } from '../../http-errors.ts';
import type { Instrument } from '../ledger/records.ts';
import { isCardNumber, isExpired, readCard } from '../money/cards.ts';

const Target = z.union([
  z.strictObject({ subscription_id: z.string(), card_change: z.boolean().default(false) }),
  z.strictObject({ subscription_code: z.string() }),
  z.strictObject({ invoice_code: z.string() }),
]);

const CardFields = z.strictObject({
  number: z.string().transform((number) => number.replaceAll(/[ -]/g, '')),
  name: z.string().trim().max(100).default(''),
  expiry_month: z.int().min(1).max(12),
  expiry_year: z.int().min(2000).max(2099),
  cvv: z.string().regex(/^\d{3,4}$/),
});

export const PaymentInput = z.strictObject({
  key_id: z.string().optional(),
  target: Target,
  email: z.email(),
  contact: z
    .string()
    .transform(toContact)
    .pipe(z.string().regex(/^\+\d{8,15}$/)),
  instrument: z.union([z.strictObject({ card: CardFields }), z.strictObject({ vpa: z.string().max(100) })]),
});
export type PaymentInput = z.infer<typeof PaymentInput>;

export const SessionInput = z.strictObject({ key_id: z.string().optional(), target: Target });
export const OtpInput = z.strictObject({ otp: z.string().regex(/^\d{0,10}$/) });

/** A number without its country is taken for an Indian one. */
function toContact(contact: string): string {
  const digits = contact.replaceAll(/[\s().-]/g, '');
  return digits.startsWith('+') ? digits : `+91${digits}`;
}

type ReadInstrument = { instrument: Instrument; verdict: string | null; failsAtOnce: boolean };

const upiVerdicts: Record<string, string | null> = { 'success@razorpay': null, 'failure@razorpay': 'payment_failed' };

export function readInstrument(
  input: PaymentInput['instrument'],
  { currency, now }: { currency: string; now: number },
) {
  return 'card' in input ? readCardFields(input.card, now) : readVpa(input.vpa.toLowerCase(), currency);
}

function readCardFields(fields: z.infer<typeof CardFields>, now: number): ReadInstrument {
  if (!isCardNumber(fields.number)) throw new Refusal(400, 'card_number_invalid', 'The card number is not valid.');
  if (isExpired(fields, now)) throw new Refusal(400, 'card_expired', 'The card has expired.');
  const { card, verdict } = readCard(fields);
  return { instrument: { method: 'card', card }, verdict, failsAtOnce: verdict === 'card_number_invalid' };
}

function readVpa(vpa: string, currency: string): ReadInstrument {
  if (currency !== 'INR') throw new Refusal(400, 'method_not_available', 'UPI pays in Indian rupees only.');
  const verdict = Object.hasOwn(upiVerdicts, vpa) ? (upiVerdicts[vpa] ?? null) : 'invalid_vpa';
  return { instrument: { method: 'upi', vpa }, verdict, failsAtOnce: verdict === 'invalid_vpa' };
}
