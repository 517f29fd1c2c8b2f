/** Where the process is in its life. Health answers and the drain read it, the start and the stop write it. */
export interface Lifecycle {
  phase: 'starting' | 'ready' | 'draining'
}
