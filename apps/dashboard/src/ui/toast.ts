import { type NotificationData, notifications } from '@mantine/notifications';
import { createElement } from 'react';
import { type Failure, FailureText } from './failure-text.tsx';

export const toastMs = 5000;

const plain = { autoClose: toastMs, withBorder: true, closeButtonProps: { 'aria-label': 'Close message' } };

/** The same words again take the place of those that are still there, instead of piling up. */
const shown = new Map<string, string>();

function show(words: string, notification: Omit<NotificationData, 'id'>): void {
  const before = shown.get(words);
  if (before) notifications.hide(before);
  shown.set(words, notifications.show({ ...notification, ...plain }));
}

export const toast = (message: string): void => show(message, { message, color: 'brand' });

export const toastFailure = (failure: Failure): void =>
  show(typeof failure === 'string' ? failure : failure.message, {
    message: createElement(FailureText, { failure }),
    color: 'red',
    role: 'alert',
  });
