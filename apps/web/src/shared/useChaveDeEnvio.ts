import { useCallback, useRef } from 'react'
import { novaChave } from './api.ts'

/**
 * The idempotency key of a submit: sending the same content again, because the answer was lost, carries the same key;
 * other content gets a new one. Call `esquecer` after a success.
 */
export function useChaveDeEnvio() {
  const envio = useRef({ conteudo: '', chave: '' })
  const chaveDe = useCallback((dados: unknown): string => {
    const conteudo = JSON.stringify(dados)
    if (envio.current.conteudo !== conteudo) envio.current = { conteudo, chave: novaChave() }
    return envio.current.chave
  }, [])
  const esquecer = useCallback(() => {
    envio.current = { conteudo: '', chave: '' }
  }, [])
  return { chaveDe, esquecer }
}
