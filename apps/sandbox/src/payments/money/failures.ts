import type { PaymentError } from '../ledger/records.ts';

type Failure = Omit<PaymentError, 'reason'>;

const customer = { code: 'BAD_REQUEST_ERROR', source: 'customer' };
const bank = { code: 'BAD_REQUEST_ERROR', source: 'issuer_bank' };
const gateway = { code: 'GATEWAY_ERROR', source: 'gateway' };
const [initiation, authentication, authorization] = [
  { step: 'payment_initiation' },
  { step: 'payment_authentication' },
  { step: 'payment_authorization' },
];

/** The reasons and words of the provider's test cards. */
const failures: Record<string, Failure> = {
  insufficient_fund: {
    ...bank,
    ...authorization,
    description:
      'Your payment could not be completed due to insufficient account balance. Try another card or payment method.',
  },
  card_declined: {
    ...bank,
    ...authorization,
    description:
      'Your payment did not go through as it was declined by the bank. Try another payment method or contact your bank.',
  },
  payment_timed_out: {
    ...customer,
    ...authentication,
    description: 'Your payment could not be completed due to a temporary issue. Try again later.',
  },
  payment_cancelled: {
    ...customer,
    ...authentication,
    description: 'Your payment has been cancelled. Try again or complete the payment later.',
  },
  card_disabled_for_online_payments: {
    ...bank,
    ...authorization,
    description: 'Your card is disabled for online payments. Please reach to your bank or try with another card.',
  },
  card_number_invalid: {
    ...customer,
    ...initiation,
    description: 'You have entered an incorrect card number. Try again.',
  },
  gateway_technical_error: {
    ...gateway,
    ...authorization,
    description:
      'Your payment did not go through due to a temporary issue. Any debited amount will be refunded in 4-5 business days.',
  },
  authentication_failed: {
    ...gateway,
    ...authentication,
    description:
      'Your payment could not be completed due to incorrect OTP or verification details. Try another payment method or contact your bank for details.',
  },
  incorrect_otp: {
    ...customer,
    ...authentication,
    description: 'Payment processing failed because of incorrect OTP',
  },
  invalid_vpa: {
    ...customer,
    ...initiation,
    description: 'You have entered an incorrect UPI ID. Try again.',
  },
  payment_failed: {
    ...customer,
    ...authorization,
    description: 'Payment was unsuccessful as it could not be completed on the UPI app.',
  },
};

export const failureReasons = Object.keys(failures);

export function isFailureReason(reason: string): boolean {
  return Object.hasOwn(failures, reason);
}

export function toPaymentError(reason: string): PaymentError {
  const failure = failures[reason];
  if (!failure) throw new Error(`There is no failure called ${reason}.`);
  return { ...failure, reason };
}
