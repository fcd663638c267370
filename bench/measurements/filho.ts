import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { type Medida, repetir } from './repetir.ts'

/** Server, case, number of concurrent clients and duration. */
export interface Corrida {
  readonly alvo: string
  readonly caso: number
  readonly clientes: number
  readonly ms: number
}
type DoFilho = { readonly pronto: unknown } | { readonly medida: Medida } | { readonly erro: string }

/** A process of the measurement, so that none of its parts waits for another one's processor time. */
export interface Filho<Pronto> {
  readonly pid: number
  readonly pronto: Pronto
  rodar(corrida: Corrida): Promise<Medida>
  encerrar(): Promise<void>
}

/** Starts `programa` of this folder, gives it `dados`, and waits until it is ready. */
export async function abrirFilho<Pronto = unknown>(programa: string, dados: unknown): Promise<Filho<Pronto>> {
  const child = fork(join(import.meta.dirname, programa), { serialization: 'advanced' })
  const pronto = responder<{ pronto: Pronto }>(child)
  child.send(dados as object)
  const filho = await pronto
  return {
    pid: child.pid ?? 0,
    pronto: filho.pronto,
    async rodar(corrida) {
      const resposta = responder<{ medida: Medida }>(child)
      child.send(corrida)
      return (await resposta).medida
    },
    encerrar: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve())
        child.disconnect()
      }),
  }
}

function responder<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    const saiu = (code: number | null) => reject(new Error(`a process of the measurement ended with ${code}`))
    child.once('exit', saiu)
    child.once('message', (mensagem) => {
      child.off('exit', saiu)
      const resposta = mensagem as DoFilho
      if ('erro' in resposta) reject(new Error(resposta.erro))
      else resolve(resposta as T)
    })
  })
}

/** One request of `cliente`, which has no other one under way. */
type UmaVez = (corrida: Corrida, cliente: number) => Promise<void>

/**
 * The other end: `preparar` takes what the parent gave, and answers how a request is made. The process ends when its
 * parent lets go of it.
 */
export function serFilho<Dados>(preparar: (dados: Dados) => Promise<{ pronto?: unknown; umaVez: UmaVez }>): void {
  process.once('disconnect', () => process.exit())
  process.once('message', (dados) => {
    void preparar(dados as Dados).then(({ pronto = null, umaVez }) => {
      process.on('message', (corrida) => void correr(corrida as Corrida, umaVez))
      process.send?.({ pronto })
    }, falhar)
  })
}

const falhar = (erro: unknown) => process.send?.({ erro: erro instanceof Error ? String(erro.stack) : String(erro) })

async function correr(corrida: Corrida, umaVez: UmaVez): Promise<void> {
  try {
    process.send?.({ medida: await repetir((qual) => umaVez(corrida, qual), corrida.clientes, corrida.ms) })
  } catch (erro) {
    falhar(erro)
  }
}
