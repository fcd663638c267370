import { ApiError, sentenceOf } from '../../../shared/api/apiError.ts'
import { rereadAfter } from '../../../shared/api/apiQuery.ts'
import { useTold } from '../../../shared/resource/useTold.ts'
import type { ChaveNaoUsada } from '../../../shared/session/passkeys.ts'
import { ACESSO } from './acesso.queries.ts'

/** By its name: the notices, which are part of a first load, then do not load what asks for passkeys. */
const CHAVE_NAO_USADA = 'ChaveNaoUsada' satisfies ChaveNaoUsada['name']

/**
 * A change of one's own access: afterwards everything about it is read again. A failure is told, unless `noCampo` says
 * that one of the form's fields shows it.
 */
export const useAcao = <V, R>(
  mutationFn: (variaveis: V) => Promise<R>,
  { onSuccess, noCampo }: { onSuccess?: (resposta: R) => void; noCampo?: (erro: unknown) => boolean } = {},
) =>
  useTold({ mutationFn, onSuccess: (answer) => onSuccess?.(answer), ...rereadAfter(ACESSO) }, (error) => {
    if (noCampo?.(error)) return ''
    return error.name === CHAVE_NAO_USADA
      ? error.message
      : sentenceOf(error, 'Não foi possível concluir. Tente novamente.')
  })

/** The server's sentence about a field of the form that was sent. */
export const findFieldError = (error: unknown, field: string): string | undefined =>
  error instanceof ApiError ? error.ofField(field) : undefined
