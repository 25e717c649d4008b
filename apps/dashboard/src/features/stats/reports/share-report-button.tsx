import type { Player } from '@kinora/contract';
import { Button, Modal, Skeleton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconShare } from '@tabler/icons-react';
import { LazyComponent } from '../../../ui/lazy-component.tsx';

interface ShareReportButtonProps {
  /** Of everything where none is named. */
  player: Pick<Player, 'id' | 'name'> | undefined;
}

export function ShareReportButton({ player }: ShareReportButtonProps) {
  const [isOpen, dialog] = useDisclosure(false);
  const waiting = <Skeleton height={260} role="status" aria-label="Loading report links" />;
  return (
    <>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconShare size={16} aria-hidden="true" />}
        onClick={dialog.open}
      >
        Share report
      </Button>
      <Modal opened={isOpen} onClose={dialog.close} title="Share report" size={768}>
        <LazyComponent
          load={() => import('./report-links-panel.tsx').then((loaded) => loaded.ReportLinksPanel)}
          skeleton={waiting}
        >
          {(ReportLinksPanel) => <ReportLinksPanel player={player} waiting={waiting} />}
        </LazyComponent>
      </Modal>
    </>
  );
}
