import type { Overview } from '@kinora/contract/admin';
import { Alert, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { referenceOf } from '../../api/error-messages.ts';
import { FetchError } from '../../ui/fetch-error.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { overview } from './admin-queries.ts';
import { figuresOf } from './overview-figures.ts';
import classes from './overview-tab.module.css';

export function OverviewTab() {
  const { data, isPending, isLoadingError, error, refetch } = useQuery(overview());
  if (isPending) return <Skeleton height={560} role="status" aria-label="Loading overview" />;
  if (isLoadingError) return <FetchError reference={referenceOf(error)} onRetry={() => refetch()} />;
  return (
    <Stack gap="md">
      {data.warnings.map(({ setting, text }) => (
        <Alert key={setting} variant="light" color="red" title={setting}>
          {text}
        </Alert>
      ))}
      <dl className={classes.figures}>
        {figuresOf(data).map(({ label, value, detail, isBad }) => (
          <div key={label} className={classes.figure}>
            <dt className={classes.label}>{label}</dt>
            <dd className={classes.value} data-bad={isBad || undefined}>
              {value}
            </dd>
            <dd className={classes.detail}>{detail}</dd>
          </div>
        ))}
      </dl>
      <SettingsInForce settings={data.settings} />
    </Stack>
  );
}

function SettingsInForce({ settings }: Pick<Overview, 'settings'>) {
  return (
    <SectionCard
      title="Settings in force"
      description="Set by environment variables or .env, and read when the product starts. Secrets are not shown."
    >
      <dl className={classes.settings}>
        {settings.map(({ name, value, is_given, is_secret }) => (
          <div key={name} className={classes.setting}>
            <dt className={classes.name}>{name}</dt>
            <dd className={classes.text}>
              {value || 'not set'}
              {is_given && !is_secret && (
                <Text span size="xs" c="dimmed">
                  {' · set'}
                </Text>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </SectionCard>
  );
}
