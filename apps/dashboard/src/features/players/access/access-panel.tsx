import '@mantine/core/styles/Radio.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import type { Player } from '@kinora/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { referenceOf } from '../../../api/error-messages.ts';
import { FetchError } from '../../../ui/fetch-error.tsx';
import { AccessForm } from './access-form.tsx';
import { playerAccess } from './access-queries.ts';

interface AccessPanelProps {
  player: Pick<Player, 'id' | 'name'>;
  waiting: ReactNode;
  onDone: () => void;
}

export function AccessPanel({ player, waiting, onDone }: AccessPanelProps) {
  const access = useQuery(playerAccess(player.id));
  if (access.isLoadingError)
    return <FetchError reference={referenceOf(access.error)} onRetry={() => access.refetch()} />;
  if (!access.data || !access.isFetchedAfterMount) return waiting;
  return <AccessForm playerId={player.id} access={access.data} onDone={onDone} />;
}
