import { useState } from 'react'
import { novaChave } from './api.ts'

/**
 * The idempotency key of a submit: sending the same content again, because the answer was lost, carries the same key;
 * other content gets a new one. Call `esquecer` after a success.
 */
export function chavesDeEnvio() {
  let envio = { conteudo: '', chave: '' }
  return {
    chaveDe: (dados: unknown): string => {
      const conteudo = JSON.stringify(dados)
      if (envio.conteudo !== conteudo) envio = { conteudo, chave: novaChave() }
      return envio.chave
    },
    esquecer: (): void => {
      envio = { conteudo: '', chave: '' }
    },
  }
}

/** The keys of one form, as long as it stands on the screen. */
export const useChaveDeEnvio = () => useState(chavesDeEnvio)[0]
