// The processes that answer on one port. In another's cluster (PM2's, say) there is nobody who counts for all.
import cluster from 'node:cluster'
import { env } from '../env.ts'

/** How many there are; more than one: a primary of ours has started this one. */
export const processCount = cluster.isWorker ? env.WEB_CONCURRENCY : 1
