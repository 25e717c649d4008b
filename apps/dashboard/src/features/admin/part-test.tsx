import { adminApi, type TestedPart } from '@kinora/contract/admin';
import { Button, Stack, Text } from '@mantine/core';
import { toErrorMessage } from '../../api/error-messages.ts';
import { useAct } from './admin-queries.ts';
import classes from './part-test-section.module.css';

const words: Record<TestedPart, { label: string; button: string; what: string }> = {
  mail: { label: 'Mail', button: 'Send test mail', what: 'Sends a mail to your own address.' },
  storage: { label: 'Storage', button: 'Test storage', what: 'Writes, reads and removes a small file.' },
  payments: { label: 'Payments', button: 'Test payments', what: 'Asks the payment provider a question.' },
};

/** With its name only where several stand below each other. */
export function PartTest({ part, isNamed = false }: { part: TestedPart; isNamed?: boolean }) {
  const test = useAct(adminApi.maintenance.test);
  const { label, button, what } = words[part];
  const outcome = test.data;
  return (
    <div className={classes.row}>
      <Stack gap={2}>
        {isNamed && (
          <Text size="sm" fw={550}>
            {label}
          </Text>
        )}
        <Text
          size="sm"
          className="app-wrap"
          role="status"
          c={test.isError || outcome?.works === false ? 'var(--mantine-color-error)' : 'dimmed'}
        >
          {test.isError ? toErrorMessage({}, test.error).message : outcome ? outcomeText(outcome) : what}
        </Text>
      </Stack>
      <Button variant="default" size="sm" loading={test.isPending} onClick={() => test.mutate({ part })}>
        {button}
      </Button>
    </div>
  );
}

const outcomeText = ({ works, text, ms }: { works: boolean; text: string; ms: number }): string =>
  works ? `Works (${ms} ms). ${text}` : `Failed: ${text}`;
