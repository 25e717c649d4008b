import nodemailer from 'nodemailer';
import type { Mail } from './mail-layout.ts';

export interface Mailer {
  send: (to: string, mail: Mail) => Promise<void>;
  close: () => void;
}

export function createMailer({ smtpUrl, from }: { smtpUrl: string; from: string }): Mailer {
  const transport = nodemailer.createTransport(smtpUrl, {
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  } as object);
  return {
    async send(to, { sender, ...mail }) {
      const address = /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;
      // An object, never a string: nodemailer would obey commas and line breaks in it.
      await transport.sendMail({
        from: sender ? { name: sender, address } : from,
        to: { name: '', address: to },
        ...mail,
      });
    },
    close: () => transport.close(),
  };
}
