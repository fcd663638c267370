import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { request as plain } from 'node:http'
import { request as secure } from 'node:https'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openStore } from '../../apps/api/src/infra/network/store.ts'
import { encerrarTudo, ligarLoja, pastaNova } from '../../apps/api/test/support/programa.ts'
import { openBenchDatabase } from '../data/database.ts'
import { usuarioDeMedicao } from '../measurements/servidor.ts'
import type { Ordem, Relatorio } from './ataque-atacante.ts'
import type { Lugar } from './ataque-fio.ts'

/**
 * A shop as `npm start` runs it, on data of its own, to which every address of this machine is a stranger's. With `rede`
 * it also serves that address by `--rede`, and people and attackers come there.
 */
export async function abrirLojaAtacada(processos: number, rede: string | null) {
  const { pasta, remover } = pastaNova('estampa-ataque-')
  const dados = join(pasta, 'dados')
  const env = { HOST: '127.0.0.1', PROXIES: 'nenhum', PROCESSOS: String(processos), LOG_LEVEL: 'fatal' }
  const naRede = rede === null ? {} : { REDE: 'true', REDE_ENDERECOS: rede }
  const loja = await ligarLoja(dados, { programa: [process.execPath, 'scripts/start.mjs'], env: { ...env, ...naRede } })
  const database = await openBenchDatabase(dados)
  const banco = new pg.Client(database.config)
  await banco.connect()
  const [admin, pessoa, balconista] = await Promise.all(
    ['admin', 'funcionario', 'funcionario'].map((tipo) => usuarioDeMedicao(database.config, tipo)),
  )
  if (!admin || !pessoa || !balconista) throw new Error('no users')
  const port = Number(new URL(loja.url).port)
  const lugar: Lugar = { host: rede ?? '127.0.0.1', port, tls: rede !== null }
  return {
    url: loja.url,
    lugar,
    /** A request of a person who has paired the device: the authority is trusted, and no other. */
    async pedir(method: string, path: string, corpo: string) {
      const ca = rede === null ? undefined : openStore(dados).authority()?.root
      const headers = { 'content-type': 'application/json' }
      const pedido = (lugar.tls ? secure : plain)({ ...lugar, method, path, headers, ca, agent: false })
      pedido.end(corpo)
      const [resposta] = await once(pedido, 'response')
      let texto = ''
      for await (const parte of resposta) texto += parte
      return { cookies: (resposta.headers['set-cookie'] ?? []) as string[], corpo: JSON.parse(texto) }
    },
    banco,
    /** Files that were sent and are stored. */
    guardados: () => readdir(join(dados, 'midia')).catch(() => []),
    admin,
    pessoa,
    balconista,
    saida: loja.saida,
    /** What health says; null when it says nothing. */
    async saude(): Promise<{ status: string; reinicios: { vezes: number; motivo: string | null } } | null> {
      const resposta = await fetch(`${loja.url}/api/saude/`).catch(() => null)
      return resposta?.ok ? ((await resposta.json()) as never) : null
    },
    async fechar() {
      await banco.end()
      await database.stop()
      await encerrarTudo()
      remover()
    },
  }
}
export type LojaAtacada = Awaited<ReturnType<typeof abrirLojaAtacada>>

/** So many processes attack: one alone spends all its time on its own handshakes by TLS, and is cut off before it asks. */
const ATACANTES = 4

/** Lets the attackers loose: `pronto` once they begin, `relatorio` with what they were answered. */
export function atacar({ golpes, ...ordem }: Ordem): { pronto: Promise<unknown>; relatorio: Promise<Relatorio> } {
  const todos = Array.from({ length: ATACANTES }, (_, n) =>
    umAtacante({ ...ordem, golpes: golpes.filter((_golpe, i) => i % ATACANTES === n) }),
  )
  return {
    pronto: Promise.all(todos.map(({ pronto }) => pronto)),
    relatorio: Promise.all(todos.map(({ relatorio }) => relatorio)).then((relatorios) =>
      Object.assign({}, ...relatorios),
    ),
  }
}

function umAtacante(ordem: Ordem): { pronto: Promise<void>; relatorio: Promise<Relatorio> } {
  const pronto = Promise.withResolvers<void>()
  const relatorio = new Promise<Relatorio>((resolve, reject) => {
    const child = fork(new URL('ataque-atacante.ts', import.meta.url), { execArgv: [] })
    // Attackers have machines of their own: they must not take the shop's processor for their own work.
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
    child.on('message', (dito: { pronto?: true; relatorio?: Relatorio }) => {
      if (dito.pronto) pronto.resolve()
      if (dito.relatorio) resolve(dito.relatorio)
    })
    child.once('exit', (code) => reject(new Error(`the attackers ended with ${code}`)))
    child.send(ordem)
  })
  return { pronto: pronto.promise, relatorio }
}
