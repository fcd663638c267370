import type { ErrorCode } from '@estampa/contract/errors.ts'
import {
  type FieldError,
  type FieldErrors,
  type FieldPath,
  get,
  type Resolver,
  set,
  type UseFormReturn,
} from 'react-hook-form'
import { ApiError, addConnectionSentence } from '../../../shared/api/apiError.ts'
import { toast } from '../../../shared/ui/toasts/toast.ts'
import type { CamposDoProduto } from './campos.ts'

/** The rules need the contract's schemas: loaded at the first typing, not with the page. */
export const importRegras = () => import('./conferencia.ts')

/** Checks the whole form with the contract's rules; each field keeps its first problem. */
export const resolveProduto: Resolver<CamposDoProduto> = async (fields) => {
  // Not loaded: the server checks the same rules and answers its refusals.
  const rules = await importRegras().catch(() => null)
  const problems = rules?.checkProduto(fields) ?? []
  if (problems.length === 0) return { values: fields, errors: {} }
  const errors: FieldErrors<CamposDoProduto> = {}
  for (const { campo, tipo, mensagem } of problems) {
    // The variation's field says which one has the product's SKU; the product's is only marked.
    const message = campo === 'sku' && tipo === 'sku-do-produto' ? '' : mensagem
    if (!get(errors, campo)) set(errors, campo, { type: tipo, message })
  }
  return { values: {}, errors }
}

/** Why the form is not sent; the fields are marked already. '' where a toast of its own has said it. */
export function formatProdutoErrors({
  modelo_id,
  titulo,
  categoria_id,
  variacoes = [],
}: FieldErrors<CamposDoProduto>): string {
  if ([modelo_id, titulo, categoria_id].some((error) => error?.type === 'obrigatorio'))
    return 'Preencha todos os campos obrigatórios!'
  const skus = Object.values(variacoes as readonly { sku?: FieldError }[]).map((variacao) => variacao?.sku)
  const produtoSkuMessage = skus.find((error) => error?.type === 'sku-do-produto')?.message
  if (!produtoSkuMessage) return 'Verifique os campos destacados.'
  toast('error', produtoSkuMessage)
  return ''
}

const codigos = (...codes: ErrorCode[]): ReadonlySet<string> => new Set(codes)
const DO_SKU = codigos('SKU_REPETIDO', 'SKU_REPETIDO_NA_LIXEIRA', 'SKU_IGUAL_AO_PRODUTO', 'SKU_DERIVADO_REPETIDO')
/** Refusals that no field has: the server's sentence is said. */
const DO_KIT = codigos('KIT_DENTRO_DE_KIT', 'KIT_COM_PECAS', 'KIT_SEM_ESTOQUE', 'KIT_DO_BLING')

/** Is the refusal about a SKU? Then the field where it was typed: `sku` or `variacoes.2.sku`. */
export function campoDoSku(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null
  if (error.sku.length === 0 && !DO_SKU.has(error.codigo)) return null
  return Object.keys(error.erros).find((field) => /(^|\.)sku$/.test(field)) ?? 'sku'
}

/** Returns what failed; null for a refused SKU, which is marked and said here, by its own sentence or `semFrase`. */
export function falhaDoProduto(
  { setError }: Pick<UseFormReturn<CamposDoProduto>, 'setError'>,
  error: unknown,
  generica: string,
  fallbackSentence = generica,
): string | null {
  if (error instanceof ApiError && error.codigo === 'VARIACAO_REPETIDA') {
    for (const field of Object.keys(error.erros))
      setError(field as FieldPath<CamposDoProduto>, { type: 'invalido', message: error.detail }, { shouldFocus: true })
    return error.detail
  }
  const sku = campoDoSku(error)
  if (sku === null || !(error instanceof ApiError))
    return error instanceof ApiError && DO_KIT.has(error.codigo) ? error.detail : addConnectionSentence(error, generica)
  const message = error.detail || fallbackSentence
  setError(sku as FieldPath<CamposDoProduto>, { type: 'sku-em-uso', message }, { shouldFocus: true })
  if (sku !== 'sku') setError('sku', { type: 'sku-em-uso' })
  toast('error', message)
  return null
}
