import { Button } from '@mantine/core';
import { useState } from 'react';
import { NetworkError } from '../../api/network-error.ts';
import { brandName } from '../../api/page-settings.ts';
import { FormError } from '../../ui/form-error.tsx';
import { MessageScreen } from './message-screen.tsx';

/** Without a connection a reload would put the browser's own page here, from which no way leads back. */
const canReach = (address: string): Promise<boolean> =>
  fetch(address, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status < 500,
    () => false,
  );

/** A screen broke, or its code could not be loaded because a newer version was installed meanwhile. */
export function BrokenScreen() {
  const [isTrying, setTrying] = useState(false);
  const [failure, setFailure] = useState<string>();
  const reload = async (): Promise<void> => {
    setTrying(true);
    setFailure(undefined);
    if (await canReach(window.location.href)) return window.location.reload();
    setTrying(false);
    setFailure(new NetworkError(undefined).message);
  };
  return (
    <MessageScreen
      label="Error"
      title="Unexpected Application Error!"
      action={
        <>
          <FormError message={failure} />
          <Button mt="md" loading={isTrying} onClick={() => void reload()}>
            Reload the page
          </Button>
        </>
      }
    >
      This page could not be shown. Reloading usually helps; everything you saved is safe.
    </MessageScreen>
  );
}

/** Where no layout is left around it. */
export function RouterErrorScreen() {
  return (
    <main>
      <title>{`Unexpected Application Error! · ${brandName()}`}</title>
      <BrokenScreen />
    </main>
  );
}
