import type { Server } from "node:http";
import type { Socket } from "node:net";

/**
 * Returns a function that closes the connections on which no byte has arrived, as browsers and load balancers
 * open them in advance. Node counts these as active, so a server that closes would wait for them.
 */
export function trackUnusedConnections(server: Server): () => void {
  const sockets = new Set<Socket>();
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  return () => {
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  };
}
