import cluster from 'node:cluster'

// A worker cannot serve without the first process, which holds the port and, when embedded, the database. Node itself
// would call `process.exit` then; that was seen to hang while native code was loading. Acknowledged writes survive
// `kill -9`.
if (cluster.isWorker) process.prependListener('disconnect', () => process.kill(process.pid, 'SIGKILL'))
