/** The state of the API host, by the last calls. */
export interface HostState {
  host: 'up' | 'down'
  callsInFlight: number
  uploadsInFlight: number
}
