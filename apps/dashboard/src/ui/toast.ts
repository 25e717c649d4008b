import { notifications } from '@mantine/notifications';

export const toastMs = 5000;

export const toast = (message: string): void => {
  notifications.show({ message, color: 'brand', autoClose: toastMs, withBorder: true });
};

export const toastFailure = (message: string): void => {
  notifications.show({ message, color: 'red', autoClose: toastMs, withBorder: true, role: 'alert' });
};
