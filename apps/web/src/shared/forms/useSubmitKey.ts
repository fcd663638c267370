import { useState } from 'react'
import { newKey } from '../api/api.ts'

/**
 * The idempotency key of a submit: sending the same content again, because the answer was lost, carries the same key;
 * other content gets a new one. Call `forget` after a success.
 */
export function submitKeys() {
  let envio = { conteudo: '', chave: '' }
  return {
    keyOf: (dados: unknown): string => {
      const conteudo = JSON.stringify(dados)
      if (envio.conteudo !== conteudo) envio = { conteudo, chave: newKey() }
      return envio.chave
    },
    forget: (): void => {
      envio = { conteudo: '', chave: '' }
    },
  }
}

/** The keys of one form, as long as it stands on the screen. */
export const useSubmitKey = () => useState(submitKeys)[0]
