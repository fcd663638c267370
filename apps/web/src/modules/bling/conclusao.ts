import { pedir } from '../../shared/api.ts'
import { type Repeticao, repetirFila } from '../../shared/bling/replay.ts'

const emCurso = new Map<string, Promise<Repeticao>>()

/**
 * Hands the code in and replays what was waiting for it. Each code once: Bling takes the access away from whoever uses
 * one twice, and React runs effects twice while developing.
 */
export function concluirAutorizacao(code: string, state: string | null): Promise<Repeticao> {
  const comecada = emCurso.get(code) ?? concluir(code, state)
  emCurso.set(code, comecada)
  return comecada
}

async function concluir(code: string, state: string | null): Promise<Repeticao> {
  const body = state === null ? { code } : { code, state }
  await pedir({ metodo: 'POST', url: '/bling/callback/', body, semFila: true })
  return await repetirFila()
}
