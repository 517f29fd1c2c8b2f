/** The phase of the process, for health checks and shutdown. */
export interface Lifecycle {
  phase: 'starting' | 'ready' | 'draining'
  /** While set, requests and responses wait for it. */
  pause?: Promise<void>
}
