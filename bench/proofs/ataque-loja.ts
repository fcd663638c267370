import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { request as plain } from 'node:http'
import { request as secure } from 'node:https'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { administrador, openShop } from '../../apps/api/test/support/prova/shop.ts'
import { openStore } from '../../packages/host/src/network/store.ts'
import { usuarioDeMedicao } from '../measurements/pessoas.ts'
import type { Ordem, Relatorio } from './ataque-atacante.ts'
import type { Lugar } from './fio.ts'

/**
 * A shop as `npm start` runs it, on data of its own, to which every address of this machine is a stranger's. With `rede`
 * it also serves that address by `--rede`, and people and attackers come there.
 */
export async function abrirLojaAtacada(processos: number, rede: string | null) {
  const env = { HOST: '127.0.0.1', PROXIES: 'nenhum', PROCESSOS: String(processos), LOG_LEVEL: 'fatal' }
  const naRede = rede === null ? {} : { REDE: 'true', REDE_ENDERECOS: rede }
  const shop = await openShop({ programa: [process.execPath, 'scripts/start.mjs'], env: { ...env, ...naRede } })
  const banco = await shop.banco()
  const novo = (tipo: string) => usuarioDeMedicao(administrador(shop), tipo)
  const [admin, pessoa, balconista] = [await novo('admin'), await novo('funcionario'), await novo('funcionario')]
  const lugar: Lugar = { host: rede ?? '127.0.0.1', port: shop.port, tls: rede !== null }
  return {
    url: shop.url,
    lugar,
    banco,
    admin,
    pessoa,
    balconista,
    saida: () => shop.saida(),
    /** A request of a person who has paired the device: the authority is trusted, and no other. */
    async pedir(method: string, path: string, corpo: string) {
      const ca = rede === null ? undefined : openStore(shop.dados).authority()?.root
      const headers = { 'content-type': 'application/json' }
      const pedido = (lugar.tls ? secure : plain)({ ...lugar, method, path, headers, ca, agent: false })
      pedido.end(corpo)
      const [resposta] = await once(pedido, 'response')
      let texto = ''
      for await (const parte of resposta) texto += parte
      return { cookies: (resposta.headers['set-cookie'] ?? []) as string[], corpo: JSON.parse(texto) }
    },
    /** Files that were sent and are stored. */
    guardados: () => readdir(join(shop.dados, 'midia')).catch(() => []),
    /** What health says; null when it says nothing. */
    async saude(): Promise<{ status: string; reinicios: { vezes: number; motivo: string | null } } | null> {
      const resposta = await fetch(`${shop.url}/api/saude/`).catch(() => null)
      return resposta?.ok ? ((await resposta.json()) as never) : null
    },
    async fechar() {
      for (const um of [admin, pessoa, balconista]) await um.remover().catch(() => undefined)
      await banco.end()
      await shop.fechar()
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
  const relatorio = Promise.all(todos.map((um) => um.relatorio)).then((um) => Object.assign({}, ...um) as Relatorio)
  return { pronto: Promise.all(todos.map(({ pronto }) => pronto)), relatorio }
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
