import { type FieldError, type FieldErrors, get, type Resolver, set } from 'react-hook-form'
import type { CamposDoProduto } from './campos.ts'

/** The rules need the contract's schemas: loaded at the first typing, not with the page. */
export const carregarRegras = () => import('./conferencia.ts')

/** Checks the whole form with the contract's rules; each field keeps its first problem. */
export const resolver: Resolver<CamposDoProduto> = async (campos) => {
  // Not loaded: the server checks the same rules and answers its refusals.
  const regras = await carregarRegras().catch(() => null)
  const problemas = regras?.conferir(campos) ?? []
  if (problemas.length === 0) return { values: campos, errors: {} }
  const errors: FieldErrors<CamposDoProduto> = {}
  for (const { campo, tipo, mensagem } of problemas) {
    if (!get(errors, campo)) set(errors, campo, { type: tipo, message: mensagem })
  }
  return { values: {}, errors }
}

/** Errors whose sentence stands in the toast: the field is only marked, so that nothing is said twice. */
const DITOS_NO_AVISO = ['sku-do-produto', 'sku-em-uso']

/** What a field shows of its error. */
export function erroDoCampo(error: FieldError | undefined): string | true | undefined {
  if (!error) return undefined
  return DITOS_NO_AVISO.includes(error.type) ? true : error.message || true
}
