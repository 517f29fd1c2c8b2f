// Notifications of a PostgreSQL server, on a connection of their own that comes back after failures.
import type { Client, ClientConfig } from 'pg'
import type { Listen } from '../connection.ts'

/** Milliseconds between attempts to connect. */
const reconnectMs = 1000

/** @param open makes a client that is not connected yet */
export function listenOnPostgres(open: (config: ClientConfig) => Client): Listen {
  return (channel, onNotification) => {
    let isStopped = false
    let current: Client | undefined
    let timer: NodeJS.Timeout | undefined

    async function connect(): Promise<void> {
      const client = open({ keepAlive: true })
      current = client
      // A lost connection ends, too.
      client.on('error', () => undefined)
      client.on('notification', onNotification)
      client.on('end', tryAgain)
      try {
        await client.connect()
        await client.query(`LISTEN ${client.escapeIdentifier(channel)}`)
        // Something may have been missed.
        onNotification()
      } catch {
        await client.end().catch(() => undefined)
        tryAgain()
      }
    }

    function tryAgain(): void {
      if (isStopped) return
      clearTimeout(timer)
      timer = setTimeout(() => void connect(), reconnectMs).unref()
    }

    void connect()
    return async () => {
      isStopped = true
      clearTimeout(timer)
      await current?.end().catch(() => undefined)
    }
  }
}
