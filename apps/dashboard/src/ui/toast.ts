import { notifications } from '@mantine/notifications';

export const toastMs = 5000;

const plain = { autoClose: toastMs, withBorder: true, closeButtonProps: { 'aria-label': 'Close message' } };

export const toast = (message: string): void => {
  notifications.show({ message, color: 'brand', ...plain });
};

export const toastFailure = (message: string): void => {
  notifications.show({ message, color: 'red', ...plain, role: 'alert' });
};
