import cluster from 'node:cluster'

// A process that serves has no place without the first one, which holds the port and, when it is embedded, the database.
// Node itself would call `process.exit` then; native code that is being loaded was seen to wait there for ever. What is
// acknowledged survives `kill -9`.
if (cluster.isWorker) process.prependListener('disconnect', () => process.kill(process.pid, 'SIGKILL'))
