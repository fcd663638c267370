// node scripts/saude.mjs: exit code 0 when the shop on this machine can serve; the health check of a container.
const { PORT = '3000' } = process.env
try {
  const { ok } = await fetch(`http://127.0.0.1:${PORT}/api/saude/`, { signal: AbortSignal.timeout(5_000) })
  process.exitCode = ok ? 0 : 1
} catch {
  process.exitCode = 1
}
