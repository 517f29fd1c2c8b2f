/** What the app knows of the host that it forwards to, as of the last calls. */
export interface HostState {
  host: 'up' | 'down'
  callsInFlight: number
  uploadsInFlight: number
}
