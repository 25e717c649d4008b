/** What a refused call looks like, whatever sentence it says. */
export const refusal = (status: number, code: string) => ({ status, body: { code } });
