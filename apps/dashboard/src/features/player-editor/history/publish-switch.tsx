import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { toErrorMessage } from '../../../api/error-messages.ts';
import { toastFailure } from '../../../ui/toast.ts';
import classes from './history-list.module.css';
import { useSetPublishSeparately, workspace } from './version-queries.ts';

export function PublishSwitch() {
  const { data } = useQuery(workspace());
  const change = useSetPublishSeparately();
  return (
    <div className={classes.switch}>
      <Switch
        label="Publish separately"
        description="Save Edits keeps a draft, and viewers see it once you publish. This applies to all your players."
        checked={change.isPending ? change.variables : (data?.publish_separately ?? false)}
        disabled={!data}
        onChange={(event) =>
          change.mutate(event.currentTarget.checked, {
            onError: (error) => toastFailure(toErrorMessage({}, error)),
          })
        }
      />
    </div>
  );
}
