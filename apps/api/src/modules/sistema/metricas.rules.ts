import { Gauge, Registry } from 'prom-client'
import type { Figuras } from './sistema.rules.ts'

/** The shared figures are read again when they are older, ms: however often it is asked, the database is not. */
const GUARDADAS_MS = 10_000

/** The figures of the whole shop, which are the same whichever process answers, as Prometheus' text. */
export function figurasDaLoja(ler: () => Promise<Figuras>): () => Promise<string> {
  let ultima: { readonly em: number; readonly texto: Promise<string> } | null = null
  return () => {
    if (!ultima || performance.now() - ultima.em > GUARDADAS_MS)
      ultima = { em: performance.now(), texto: ler().then(formatMetricas) }
    return ultima.texto
  }
}

/** Leaves unknown figures out: zero would be taken for a full disk or a fresh backup. */
export function formatMetricas({ disco, banco, fila, envios, esperas, copias, rede }: Figuras): Promise<string> {
  const registry = new Registry()
  const registers = [registry]
  const addGauge = (name: string, help: string, valor: number | undefined) => {
    if (valor !== undefined) new Gauge({ name: `estampa_${name}`, help, registers }).set(valor)
  }
  const createGauges = (name: string, help: string, labelNames: string[]) =>
    new Gauge({ name: `estampa_${name}`, help, labelNames, registers })

  addGauge('database_up', 'Whether the database answered within 2 s', banco ? 1 : 0)
  addGauge('database_bytes', 'Size of the database', banco?.bytes)
  addGauge('database_connections', 'Connections at the database server, of all programs', banco?.conexoes)
  addGauge('database_connections_max', 'Most connections that the server takes', banco?.maximo)
  addGauge('disk_free_bytes', 'Room left on the disk of DATA_DIR', disco?.livre)
  addGauge('disk_size_bytes', 'Size of the disk of DATA_DIR', disco?.total)
  addGauge('disk_writable', 'Whether DATA_DIR can be written to', disco ? Number(disco.falha === null) : undefined)

  const jobs = createGauges('queue_jobs', 'Jobs by queue: due and waiting, in hand, given up', ['queue', 'state'])
  const oldest = createGauges('queue_oldest_seconds', 'Age of the oldest job that is due and waits', ['queue'])
  for (const { name: queue, waiting, active, failed, oldestSeconds } of fila ?? []) {
    for (const [state, count] of Object.entries({ waiting, active, failed })) jobs.set({ queue, state }, count)
    oldest.set({ queue }, oldestSeconds)
  }
  const wishes = createGauges('sync_wishes', 'Synchronisations with Bling that are not done, by state', ['state'])
  if (envios) for (const state of ['pendente', 'executando', 'falhou'] as const) wishes.set({ state }, envios[state])

  const waits = createGauges('sync_oldest_seconds', 'Age of the oldest synchronisation that waits, by kind', ['kind'])
  for (const { tipo: kind, segundos } of esperas ?? []) waits.set({ kind }, segundos)

  const idade = (iso: string) => (Date.now() - Date.parse(iso)) / 1000
  const [nova] = copias?.copias ?? []
  const conferida = copias?.copias.find(({ verificacao }) => verificacao === 'completa')
  const backup = createGauges(
    'backup_age_seconds',
    'Age of the newest backup, and of the newest that was restored to verify it',
    ['kind'],
  )
  if (nova) backup.set({ kind: 'newest' }, idade(nova.criada_em))
  if (conferida) backup.set({ kind: 'verified' }, idade(conferida.criada_em))
  addGauge(
    'backup_failed',
    'Whether the last attempt at a backup failed',
    copias ? Number(copias.falha !== null) : undefined,
  )
  const ate = rede && Date.parse(rede.certificado.ate)
  const certificate = createGauges('certificate_days', 'Days until the certificate of the local network ends', ['of'])
  if (ate) certificate.set({ of: 'network' }, (ate - Date.now()) / 86_400_000)
  return registry.metrics()
}
