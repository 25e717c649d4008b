/** Every id is a prefix that names its kind and letters that mean nothing. As the source of a regular expression. */
export const idPattern = (prefix: string): string => `${prefix}_[A-Za-z0-9]{1,40}`;
