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

interface Consequence extends PlanChange {
  currentName: string;
  cycleEnd: string;
}

function consequence({ plan, at, currentName, cycleEnd }: Consequence): string {
  if (at === 'now')
    return `Your plan changes to ${plan.name} right away. Your card is charged the difference to ${currentName} for the days until ${cycleEnd}; after that it is ${priceText(plan)}.`;
  const kept = `You keep ${currentName} until ${cycleEnd}.`;
  if (plan.amount === 0)
    return `${kept} Then your plan changes to ${plan.name} and its limits apply; your card is no longer charged. Embedded videos keep playing.`;
  return `${kept} Then your plan changes to ${plan.name}, at ${priceText(plan)}. You won’t be charged before then.`;
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
          <Text>{consequence({ plan, at: question.at, currentName, cycleEnd })}</Text>
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
