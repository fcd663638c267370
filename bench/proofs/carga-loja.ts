import { fork, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { administrador, formulario, openShop } from '../../apps/api/test/support/prova/shop.ts'
import { median } from '../measurements/median.ts'
import { fotoDeCelular, usuarioDeMedicao } from '../measurements/pessoas.ts'
import { memoriaDe } from '../measurements/processos.ts'
import { type Ordem, type Relato } from './carga-gerador.ts'
import { assinado, Fio, pedido } from './fio.ts'

/** A shop with the bench's data in a folder of its own, its server as a process, and the data to load it. */
export interface LojaSobCarga {
  readonly url: string
  readonly port: number
  access: string
  /** A new token: one lasts a quarter of an hour. */
  entrar(): Promise<void>
  /** The same person once more, as the body of a sign-in. */
  readonly credenciais: string
  readonly banco: pg.Client
  /** The server's resident memory, megabytes, once a second since the start. */
  readonly memoria: readonly number[]
  fechar(): Promise<void>
}

export async function abrirLojaSobCarga(): Promise<LojaSobCarga> {
  const passageira = mkdtempSync(join(tmpdir(), 'estampa-carga-'))
  // As root the database runs as another account, which must be able to enter.
  chmodSync(passageira, 0o711)
  const pasta = resolve(process.env['DATA_DIR'] || passageira)
  await semear(pasta)
  const shop = await openShop({ data: pasta, tied: true, env: { LOG_LEVEL: 'error' } })
  const pid = await shop.pid()
  const memoria: number[] = []
  const relogio = setInterval(() => memoria.push(memoriaDe(pid).agora), 1000)
  const usuario = await usuarioDeMedicao(administrador(shop), 'funcionario')
  const banco = await shop.banco()
  const loja: LojaSobCarga = {
    url: shop.url,
    port: shop.port,
    access: '',
    async entrar() {
      loja.access = (await usuario.entrar(shop.url)).access
    },
    credenciais: JSON.stringify({ username: usuario.username, password: usuario.senha }),
    banco,
    memoria,
    async fechar() {
      clearInterval(relogio)
      await banco.end()
      await usuario.remover()
      await shop.fechar()
      rmSync(passageira, { recursive: true, force: true })
    },
  }
  await loja.entrar()
  return loja
}

function semear(pasta: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, DATA_DIR: pasta }
    const child = spawn(process.execPath, ['bench/data/seed.ts'], { stdio: ['ignore', 'inherit', 'inherit'], env })
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`the seed ended with ${code}`))))
  })
}

/** Carries an order out in a process of its own. */
export function gerar(ordem: Ordem): Promise<Relato> {
  return new Promise((resolve, reject) => {
    const child = fork(new URL('carga-gerador.ts', import.meta.url), { execArgv: [] })
    child.once('message', (relato) => resolve(relato as Relato))
    child.once('exit', (code) => reject(new Error(`the generator ended with ${code}`)))
    child.send(ordem)
  })
}

/** Connections that hold on: some send a header a byte a second, some ask for lists and never read them. */
export function prender({ port, access }: LojaSobCarga, gotas: number, surdos: number) {
  const lugar = { port, host: '127.0.0.1', tls: false }
  let encerradas = 0
  const fios = Array.from({ length: gotas + surdos }, (_, n) => {
    const socket = new Fio(lugar).abrir().on('close', () => (encerradas += 1))
    return n < gotas ? socket.resume() : socket.pause()
  })
  for (const socket of fios.slice(0, gotas)) socket.write('POST /api/auth/login/ HTTP/1.1\r\nhost: loja\r\nx-a: ')
  const lista = pedido('GET /api/produtos/busca/?limite=200', assinado(access))
  const gota = setInterval(() => {
    for (const [n, socket] of fios.entries()) {
      if (socket.destroyed) continue
      if (n < gotas) socket.write('x')
      // One at a time, until the kernel's own room for answers is full: it is not them that overload the shop.
      else if (socket.writableLength === 0) socket.write(lista)
    }
  }, 1000)
  return {
    quantas: fios.length,
    /** Waits until the server has closed them, at most so long, and answers how many it closed. */
    async encerradasAte(ms: number): Promise<number> {
      const fim = performance.now() + ms
      while (encerradas < fios.length && performance.now() < fim) await wait(200)
      const pelaLoja = encerradas
      clearInterval(gota)
      for (const socket of fios) socket.destroy()
      return pelaLoja
    },
  }
}

/** Creates products with a picture, one after the other, until told to end. They go with the folder of the data. */
export async function enviarFotos(loja: LojaSobCarga, base: { modelo_id: number; categoria_id: number }) {
  const foto = { nome: 'foto', conteudo: await fotoDeCelular() }
  let fim = false
  const porStatus: Record<string, number> = {}
  const todos = (async () => {
    for (let n = 0; !fim; n++) {
      const body = formulario({ ...base, titulo: 'Carga', sku: `CARGA-${process.pid}-${n}` }, [foto])
      const headers = { authorization: `Bearer ${loja.access}` }
      const resposta = await fetch(`${loja.url}/api/produtos/`, { method: 'POST', headers, body })
      porStatus[resposta.status] = (porStatus[resposta.status] ?? 0) + 1
      await resposta.arrayBuffer()
    }
  })()
  return async () => {
    fim = true
    await todos
    return porStatus
  }
}

/** Megabytes at most, and how many more a minute in the last quarter than in the second one: the first warms up. */
export function resumo(memoria: readonly number[]) {
  const quarto = Math.floor(memoria.length / 4)
  const [antes, depois] = [memoria.slice(quarto, 2 * quarto), memoria.slice(-quarto)]
  const porMinutoMB = quarto > 0 ? ((median(depois) - median(antes)) * 60) / (2 * quarto) : 0
  return { maximoMB: Math.max(0, ...memoria), porMinutoMB }
}
