// The number of worker processes. Under another cluster manager, such as PM2, each process counts for itself.
import cluster from 'node:cluster'
import { env } from '../env.ts'

/** Above one, our own primary has started this process. */
export const processCount = cluster.isWorker ? env.WEB_CONCURRENCY : 1
