import type { IncomingMessage } from 'node:http';

/** A sender who is silent, or slower than anyone who means it, gives its slot up. */
export const slowSenderLimits = { idleMs: 30_000, windowMs: 60_000, windowBytes: 60 * 8 * 1024, lingerMs: 15_000 };

/** Tells once a connection does not bring enough. Answers how to stop watching. */
export function watchSender(request: IncomingMessage, onSlow: () => void): () => void {
  const { socket } = request;
  let seen = socket.bytesRead;
  const window = setInterval(() => {
    if (socket.bytesRead - seen < slowSenderLimits.windowBytes) onSlow();
    seen = socket.bytesRead;
  }, slowSenderLimits.windowMs);
  // Heard by the request, a silence does not end the connection: the sender can still be told why.
  request.setTimeout(slowSenderLimits.idleMs, onSlow);
  return () => {
    clearInterval(window);
    socket.setTimeout(0);
    request.off('timeout', onSlow);
  };
}

/** After a refusal the rest is thrown away for a while, so that the sender can hear why; then the connection ends. */
export function lingerBriefly(request: IncomingMessage): void {
  const end = setTimeout(() => request.complete || request.socket.destroy(), slowSenderLimits.lingerMs);
  end.unref();
  request.once('end', () => clearTimeout(end));
}
