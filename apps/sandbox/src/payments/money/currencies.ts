const symbols: Record<string, string> = {
  AED: 'د.إ',
  AUD: 'A$',
  CAD: 'C$',
  EUR: '€',
  GBP: '£',
  INR: '₹',
  SGD: 'S$',
  USD: '$',
};

export function isSupportedCurrency(currency: string): boolean {
  return Object.hasOwn(symbols, currency);
}

export function toCurrencySymbol(currency: string): string {
  return symbols[currency] ?? currency;
}

/** All supported currencies have a hundred minor units. */
export function toMoneyText(amount: number, currency: string): string {
  return new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(
    amount / 100,
  );
}
