import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, sentenceOf } from '../../../shared/api/apiError.ts'
import type { ChaveNaoUsada } from '../../../shared/session/passkeys.ts'
import { toast } from '../../../shared/ui/toasts/toast.ts'
import { ACESSO } from './acesso.queries.ts'

/** By its name: the notices, which are part of a first load, then do not load what asks for passkeys. */
const CHAVE_NAO_USADA = 'ChaveNaoUsada' satisfies ChaveNaoUsada['name']

/**
 * A change of one's own access: afterwards everything about it is read again. A failure is told, unless `noCampo` says
 * that one of the form's fields shows it.
 */
export function useAcao<V, R>(
  mutationFn: (variaveis: V) => Promise<R>,
  { onSuccess, noCampo }: { onSuccess?: (resposta: R) => void; noCampo?: (erro: unknown) => boolean } = {},
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: (resposta) => onSuccess?.(resposta),
    onError: (erro) => {
      if (noCampo?.(erro)) return
      const daChave = erro.name === CHAVE_NAO_USADA
      toast('error', daChave ? erro.message : sentenceOf(erro, 'Não foi possível concluir. Tente novamente.'))
    },
    onSettled: () => client.invalidateQueries({ queryKey: ACESSO }),
  })
}

/** The server's sentence about a field of the form that was sent. */
export const doCampo = (erro: unknown, campo: string): string | undefined =>
  erro instanceof ApiError ? erro.ofField(campo) : undefined
