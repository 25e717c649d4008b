import type { Player } from '@kinora/contract';
import { ActionIcon, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChartBar, IconCopy, IconDotsVertical, IconLink, IconLock, IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router';
import { toErrorMessage } from '../../api/error-messages.ts';
import { toast, toastFailure } from '../../ui/toast.ts';
import { AccessDialog } from './access/access-dialog.tsx';
import { DeletePlayerDialog } from './delete-player-dialog.tsx';
import { playerStatsAddress } from './player-addresses.ts';
import classes from './player-card-menu.module.css';
import { useDuplicatePlayer } from './player-queries.ts';
import { ReviewLinksDialog } from './review-links/review-links-dialog.tsx';

export function PlayerCardMenu({ player }: { player: Player }) {
  const [isAsking, asking] = useDisclosure(false);
  const [isSharing, sharing] = useDisclosure(false);
  const [isReviewing, reviewing] = useDisclosure(false);
  const duplicate = useDuplicatePlayer();
  const copy = (): void =>
    duplicate.mutate(player, {
      onSuccess: () => toast('Player Copied'),
      onError: (error) => toastFailure(toErrorMessage({}, error)),
    });
  return (
    <>
      <Menu position="bottom-end" width={180} portalProps={{ target: '#content' }}>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            className={classes.button ?? ''}
            loading={duplicate.isPending}
            aria-label={`Actions for ${player.name}`}
          >
            <IconDotsVertical size={18} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component={Link} to={playerStatsAddress(player.id)} leftSection={<IconChartBar size={16} />}>
            Analytics
          </Menu.Item>
          <Menu.Item leftSection={<IconLock size={16} />} onClick={sharing.open}>
            Access
          </Menu.Item>
          <Menu.Item leftSection={<IconLink size={16} />} onClick={reviewing.open}>
            Review links
          </Menu.Item>
          <Menu.Item leftSection={<IconCopy size={16} />} onClick={copy}>
            Duplicate
          </Menu.Item>
          <Menu.Item color="var(--mantine-color-error)" leftSection={<IconTrash size={16} />} onClick={asking.open}>
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <AccessDialog player={player} opened={isSharing} onClose={sharing.close} />
      <ReviewLinksDialog player={player} opened={isReviewing} onClose={reviewing.close} />
      <DeletePlayerDialog player={player} opened={isAsking} onClose={asking.close} onDeleted={asking.close} />
    </>
  );
}
