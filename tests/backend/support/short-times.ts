/** A job queue that does not let tests wait. */
export const shortTimes = { pollingSeconds: 0.5, retrySeconds: 1, maintenanceSeconds: 1 }
