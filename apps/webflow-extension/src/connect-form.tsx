import { type FormEvent, useState } from 'react';
import { type Connection, clientOf, toServer } from './connection.ts';
import { explain } from './explain.ts';

/** A key is taken once it has opened the list of players. */
export function ConnectForm({ onConnected }: { onConnected: (connection: Connection) => void }) {
  const [failure, setFailure] = useState('');
  const [isWaiting, setWaiting] = useState(false);

  async function connect(form: FormData): Promise<void> {
    const server = toServer(String(form.get('server')).trim());
    if (!server) return setFailure('Enter the address of your Kinora.');
    const connection = { server, key: String(form.get('key')).trim() };
    setWaiting(true);
    try {
      await clientOf(connection).players.list({ limit: 1 });
      onConnected(connection);
    } catch (error) {
      setFailure(explain(error));
      setWaiting(false);
    }
  }

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    void connect(new FormData(event.currentTarget));
  };

  return (
    <form onSubmit={submit} aria-label="Connect Kinora">
      <h1>Connect Kinora</h1>
      <p className="soft">A key that may only read is enough. It stays in this browser.</p>
      <label>
        Address
        <input name="server" placeholder="kinora.example.com" required autoComplete="url" />
      </label>
      <label>
        API key
        <input name="key" type="password" placeholder="kin_…" required autoComplete="off" />
      </label>
      {failure && <p role="alert">{failure}</p>}
      <button type="submit" disabled={isWaiting}>
        Connect
      </button>
    </form>
  );
}
