import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { VideoList } from './video-list.tsx';
import { newestVideoCount } from './video-queries.ts';

/** The newest videos, for the dashboard. */
export function LibrarySection({ quota }: { quota?: ReactNode }) {
  return (
    <VideoList
      title="Video Library"
      order={2}
      limit={newestVideoCount}
      quota={quota}
      aside={(totalCount) =>
        totalCount > newestVideoCount - 1 && (
          <Button component={Link} to="/video-library" variant="subtle" size="sm">
            See All
          </Button>
        )
      }
    />
  );
}
