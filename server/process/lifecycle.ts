/** Where the process is in its life. Health answers and the drain read it, the start and the stop write it. */
export interface Lifecycle {
  phase: 'starting' | 'ready' | 'draining'
  /** While it is set, requests wait for it before they are looked at. */
  pause?: Promise<void>
}
