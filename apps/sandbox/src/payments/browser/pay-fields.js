// What is typed into the payment form: read, judged and given its usual spaces.

/** @param {string} text */
export const toDigits = (text) => text.replace(/\D/g, '');

/** @param {string} text */
export function toCardText(text) {
  return toDigits(text)
    .slice(0, 19)
    .replace(/(.{4})(?=.)/g, '$1 ');
}

/** @param {string} text */
export function toExpiryText(text) {
  const digits = toDigits(text).slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits;
}

/** @param {string} number */
export function isCardNumber(number) {
  if (!/^\d{12,19}$/.test(number)) return false;
  let sum = 0;
  for (const [index, character] of [...number].reverse().entries()) {
    const digit = Number(character) * (index % 2 === 1 ? 2 : 1);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return sum % 10 === 0;
}

/** @param {string} text */
export function readExpiry(text) {
  const [, month, year] = /^(\d\d) ?\/? ?(\d\d)$/.exec(text.trim()) ?? [];
  if (!month || !year || Number(month) < 1 || Number(month) > 12) return undefined;
  return { expiry_month: Number(month), expiry_year: 2000 + Number(year) };
}

/** @typedef {Record<'email' | 'contact' | 'number' | 'expiry' | 'cvv' | 'name' | 'vpa', string>} Typed */

/**
 * The complaints by field, in the order of the form.
 * @param {Typed} typed
 * @param {'card' | 'upi'} method
 * @returns {[field: string, complaint: string][]}
 */
export function findProblems(typed, method) {
  const contact = typed.contact.replace(/[\s().-]/g, '');
  /** @type {[boolean, string, string][]} */
  const rules = [
    [/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(typed.email), 'email', 'Enter an email address.'],
    [/^\+?\d{8,15}$/.test(contact), 'contact', 'Enter a phone number with its country code.'],
    [method !== 'card' || isCardNumber(toDigits(typed.number)), 'number', 'This card number is not valid.'],
    [method !== 'card' || isFuture(readExpiry(typed.expiry)), 'expiry', 'Enter a month that is not over.'],
    [method !== 'card' || /^\d{3,4}$/.test(typed.cvv), 'cvv', 'Enter 3 or 4 digits.'],
    [method !== 'upi' || /^[\w.-]+@\w+$/.test(typed.vpa), 'vpa', 'Enter a UPI ID.'],
  ];
  return rules.filter(([isFine]) => !isFine).map(([, field, complaint]) => [field, complaint]);
}

/** @param {ReturnType<typeof readExpiry>} expiry */
function isFuture(expiry) {
  return expiry !== undefined && Date.UTC(expiry.expiry_year, expiry.expiry_month, 1) > Date.now();
}
