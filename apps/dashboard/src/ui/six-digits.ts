/** The rule of every one-time code; the screens word the empty case differently. */
export const sixDigits =
  (emptyMessage: string) =>
  (value: string): string | null => {
    if (!value) return emptyMessage;
    return /^\d{6}$/.test(value) ? null : 'Enter all 6 digits';
  };

/** The digits of what was pasted: “Your code is 123-456.” → 123456 */
export const toOtpDigits = (text: string): string => text.replace(/\D/g, '').slice(0, 6);
