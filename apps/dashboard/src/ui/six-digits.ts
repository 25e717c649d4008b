/** The rule of every one-time code; the screens word the empty case differently. */
export const sixDigits =
  (emptyMessage: string) =>
  (value: string): string | null => {
    if (!value) return emptyMessage;
    return /^\d{6}$/.test(value) ? null : 'Enter all 6 digits';
  };
