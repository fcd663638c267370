// First in a process that reads what strangers send: it ends with its parent, not with the Ctrl+C that reaches the whole
// group, as the parent may still need its answer.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
process.once('disconnect', () => process.exit())
// It may have gone before this was read.
if (!process.connected) process.exit()
