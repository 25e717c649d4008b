import { useState } from 'react';
import { ConnectForm } from './connect-form.tsx';
import { forgetConnection, keepConnection, readConnection } from './connection.ts';
import { PlayerList } from './player-list.tsx';

export function App() {
  const [connection, setConnection] = useState(readConnection);
  if (!connection)
    return (
      <ConnectForm
        onConnected={(made) => {
          keepConnection(made);
          setConnection(made);
        }}
      />
    );
  return (
    <PlayerList
      connection={connection}
      onForget={() => {
        forgetConnection();
        setConnection(undefined);
      }}
    />
  );
}
