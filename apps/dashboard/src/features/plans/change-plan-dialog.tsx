import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { priceText } from '../../ui/price-text.ts';
import type { PlanChange } from './use-choose-plan.ts';

interface ChangePlanDialogProps {
  question: PlanChange | undefined;
  currentName: string;
  /** The end of the cycle that is paid for. */
  until: string | undefined;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
  onClosed: () => void;
}

/** Asked before anything changes, because an upgrade charges the card that is on file. */
export function ChangePlanDialog({ question, currentName, until, ...actions }: ChangePlanDialogProps) {
  const { isBusy, onConfirm, onClose, onClosed } = actions;
  const plan = question?.plan;
  const cycleEnd = until ?? 'the end of the billing cycle';
  return (
    <Modal
      opened={question !== undefined}
      onClose={onClose}
      onExitTransitionEnd={onClosed}
      title={`Change to ${plan?.name ?? 'this plan'}?`}
    >
      {plan && (
        <Stack gap="xs">
          {question.at === 'now' ? (
            <Text>
              {plan.name} begins at once. Your card is charged the difference to {currentName} for the days until{' '}
              {cycleEnd}; from then on it is {priceText(plan)}.
            </Text>
          ) : (
            <Text>
              You keep {currentName} until {cycleEnd}. Then {plan.name} begins, at {priceText(plan)}. Nothing is charged
              before.
            </Text>
          )}
          <Group justify="flex-end" mt="md" gap="sm">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button loading={isBusy} onClick={onConfirm}>
              {question.at === 'now' ? 'Upgrade now' : 'Change plan'}
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}
