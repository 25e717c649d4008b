import type { Size } from '@kinora/player/render';
import { Anchor, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { localStore } from '../../../api/browser-storage.ts';
import { createOnboardingFlags } from '../../../api/onboarding-flags.ts';
import { embedBaseUrl } from '../../../api/page-settings.ts';
import { sessionUser } from '../../../api/session.ts';
import { CopyBox } from '../../../ui/copy-box.tsx';
import { playerAccess } from '../../players/access/access-queries.ts';
import { useDraft } from '../draft/use-draft.ts';
import { embedAddress, fixedSizes, shareAddress, snippetOf, withToken } from './share-addresses.ts';
import classes from './share-boxes.module.css';

const nameOf = ({ width, height }: Size): string => `${width} × ${height}`;
const responsive = 'Responsive';

const markEmbedded = (): void => createOnboardingFlags(localStore, sessionUser()?.email ?? '').set('embedded');

/** Embed code, share link and player id, each ready to be copied. */
export function ShareBoxes({ playerId, film }: { playerId: string; film: Size | undefined }) {
  const [sizeName, setSizeName] = useState(responsive);
  const sizes = fixedSizes(film);
  const size = sizes.find((one) => nameOf(one) === sizeName);
  const { origin } = window.location;
  const needsToken = useQuery(playerAccess(playerId)).data?.requires_token ?? false;
  const shareLink = withToken(shareAddress(origin, playerId), needsToken);
  const snippet = useDraft(({ draft }) =>
    snippetOf(draft, withToken(embedAddress(embedBaseUrl(), origin, playerId), needsToken), { film, size }),
  );
  return (
    <div className={classes.place}>
      <div className={classes.boxes}>
        <div className={classes.code}>
          <CopyBox label="Embed code" text={snippet} lines={3} onCopied={markEmbedded} />
          <SegmentedControl
            size="xs"
            fullWidth
            aria-label="Embed size"
            data={[responsive, ...sizes.map(nameOf)]}
            value={size ? sizeName : responsive}
            onChange={setSizeName}
          />
        </div>
        <CopyBox
          label="Share link"
          text={shareLink}
          {...(!needsToken && { href: shareLink })}
          onCopied={markEmbedded}
        />
        <CopyBox label="Player id" text={playerId} />
        {needsToken && (
          <p className={classes.note}>
            Put a token that your server signs where it says TOKEN.{' '}
            <Anchor href="/docs#signed-playback" target="_blank" rel="noopener" className="app-text-link" inherit>
              How to sign tokens
            </Anchor>
          </p>
        )}
      </div>
    </div>
  );
}
