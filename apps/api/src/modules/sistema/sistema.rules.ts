import type { Copias } from '@estampa/contract/copias/copias.schemas.ts'
import type { Facts } from '@estampa/host/network.ts'
import { DomainError, diskFull } from '../../infra/base/errors.ts'
import { type QueueFigures, queueFigures } from '../../infra/database/queue-database.ts'
import type { Banco } from '../../infra/database/transaction.ts'
import { diskCheck, diskRoom, onOneDisk } from '../../infra/files/disk-check.ts'
import { skusRepetidos } from '../produtos/variacoes.data.ts'
import { countOpenSincronizacoes, type EmAberto, type Espera, listOldestWaits } from '../tarefas/lista.data.ts'

import { type BancoEmNumeros, bancoEmNumeros, ultimaMigracao } from './sistema.data.ts'

/** Limit, ms: the health check answers in time, also when the database does not. */
const PRAZO_MS = 2_000

/** The newest applied migration, asked once for all who wait meanwhile. INDISPONIVEL when no answer comes in time. */
export function saudeDe(db: Banco): () => Promise<string> {
  let pergunta: Promise<string> | null = null
  return () => {
    pergunta ??= limitWait(ultimaMigracao(db)).finally(() => {
      pergunta = null
    })
    return pergunta
  }
}

/** Refuses while nothing can be written to the shop's folder: SEM_ESPACO, or INDISPONIVEL for any other reason. */
export function discoDe(pasta: string | undefined): () => Promise<void> {
  if (pasta === undefined) return () => Promise.resolve()
  const tentar = diskCheck(pasta)
  return async () => {
    try {
      await limitWait(tentar())
    } catch (error) {
      if (diskFull(error)) throw error
      throw new DomainError('INDISPONIVEL', {}, { esperarSegundos: 5 })
    }
  }
}

/** INDISPONIVEL when there is no answer in time. */
export function limitWait<T>(resposta: Promise<T>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const prazo = setTimeout(() => reject(new DomainError('INDISPONIVEL', {}, { esperarSegundos: 2 })), PRAZO_MS)
  resposta.then(resolve, reject).finally(() => clearTimeout(prazo))
  return promise
}

/** Where the figures that all processes of the shop share are read. */
interface Fontes {
  readonly db: Banco
  /** The folder of the shop's data, if there is one. */
  readonly dataDir?: string
  readonly copias: () => Promise<Copias>
  /** The data are on this machine's disk, and not on a database server elsewhere. */
  readonly dadosAqui: boolean
  /** Returns what the local network is served with; null: it is not served. */
  readonly rede: () => Facts | null
}

export interface Disco {
  readonly pasta: string
  readonly livre: number
  readonly total: number
  readonly falha: 'cheio' | 'sem_acesso' | null
}

/** Each figure is null when it could not be read in time, or does not exist in this shop. */
export interface Figuras {
  readonly disco: Disco | null
  /** `adiantado`: how far the database's clock is ahead of this machine's, ms; null when it is the same clock. */
  readonly banco: (BancoEmNumeros & { readonly adiantado: number | null }) | null
  readonly fila: readonly QueueFigures[] | null
  readonly envios: EmAberto | null
  /** The longest wait of each kind of synchronisation that waits. */
  readonly esperas: readonly Espera[] | null
  readonly copias: Copias | null
  /** Backups and data would be lost with one disk; null: unknown. */
  readonly copiasNoMesmoDisco: boolean | null
  readonly rede: Facts | null
  /** The first SKUs that are others' as codes are compared now. */
  readonly skusRepetidos: readonly { readonly sku: string; readonly titulo: string }[] | null
}

export function figurasDe(fontes: Fontes): () => Promise<Figuras> {
  const { db, dataDir, copias: lerCopias, rede } = fontes
  const tentar = dataDir === undefined ? null : diskCheck(dataDir)
  return async () => {
    const copias = ouNada(lerCopias())
    const [disco, banco, fila, envios, esperas, copiasNoMesmoDisco, repetidos] = await Promise.all([
      dataDir !== undefined && tentar ? ouNada(readDisk(dataDir, tentar)) : null,
      ouNada(readDatabaseFacts(fontes)),
      ouNada(queueFigures(db)),
      ouNada(countOpenSincronizacoes(db)),
      ouNada(listOldestWaits(db)),
      ouNada(copias.then((lidas) => lidas && isSameDisco(fontes, lidas.pasta))),
      ouNada(skusRepetidos(db)),
    ])
    const lidas = { disco, banco, fila, envios, esperas, copias: await copias, copiasNoMesmoDisco }
    return { ...lidas, rede: rede(), skusRepetidos: repetidos }
  }
}

const ouNada = <T>(leitura: Promise<T>): Promise<T | null> => limitWait(leitura).catch(() => null)

async function readDisk(pasta: string, tentar: () => Promise<void>): Promise<Disco> {
  const falha = await tentar().then(
    () => null,
    (error: unknown) => (diskFull(error) ? ('cheio' as const) : ('sem_acesso' as const)),
  )
  const { free, size } = await diskRoom(pasta).catch(() => ({ free: 0, size: 0 }))
  return { pasta, livre: free, total: size, falha }
}

async function readDatabaseFacts({ db, dadosAqui }: Fontes) {
  const antes = Date.now()
  const numeros = await bancoEmNumeros(db)
  return { ...numeros, adiantado: dadosAqui ? null : numeros.relogioMs - (antes + Date.now()) / 2 }
}

/** Null where the data are on a server elsewhere. */
const isSameDisco = async ({ dataDir, dadosAqui }: Fontes, pasta: string): Promise<boolean | null> =>
  dataDir === undefined || !dadosAqui ? null : onOneDisk(pasta, dataDir)
