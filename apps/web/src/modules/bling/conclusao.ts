import { pedir } from '../../shared/api.ts'
import { type Repeticao, repetirFila } from '../../shared/bling/replay.ts'

const emCurso = new Map<string, Promise<Repeticao>>()

/**
 * Exchanges the code and replays the queued actions. Once per code: Bling revokes the access when a code is used twice,
 * and React runs effects twice in development.
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
