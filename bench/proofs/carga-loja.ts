import { fork, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { openBenchDatabase } from '../data/database.ts'
import { memoriaDe } from '../measurements/processador.ts'
import { iniciarServidor, usuarioDeMedicao } from '../measurements/servidor.ts'
import type { Ordem, Relato } from './carga-gerador.ts'

/** A shop with the bench's data in a folder of its own, its server as a process, and the data to load it. */
export interface LojaSobCarga {
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
  const servidor = await iniciarServidor({ DATA_DIR: pasta, BLING_ATIVO: 'false' })
  const memoria: number[] = []
  const relogio = setInterval(() => memoria.push(memoriaDe(servidor.pid).agora), 1000)
  const database = await openBenchDatabase(pasta)
  const usuario = await usuarioDeMedicao(database.config, 'funcionario')
  const banco = new pg.Client(database.config)
  await banco.connect()
  const loja: LojaSobCarga = {
    port: servidor.port,
    access: '',
    async entrar() {
      loja.access = (await usuario.entrar(servidor.url)).access
    },
    credenciais: JSON.stringify({ username: usuario.username, password: usuario.senha }),
    banco,
    memoria,
    async fechar() {
      clearInterval(relogio)
      await banco.end()
      await usuario.remover()
      await database.stop()
      await servidor.stop()
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
