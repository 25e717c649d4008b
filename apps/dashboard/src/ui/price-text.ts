interface Price {
  currency: string;
  /** In minor units. */
  amount: number;
  period: string;
}

export function amountText({ currency, amount }: Omit<Price, 'period'>): string {
  return `${currency} ${amount % 100 === 0 ? amount / 100 : (amount / 100).toFixed(2)}`;
}

/** "monthly" is said as "month"; of all the periods only "daily" does not end in a plain "ly". */
export const periodText = (period: string): string => (period === 'daily' ? 'day' : period.slice(0, -2));

export const priceText = (price: Price): string => `${amountText(price)} / ${periodText(price.period)}`;
