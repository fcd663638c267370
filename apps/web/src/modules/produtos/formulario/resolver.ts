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
import { ApiError, withConnection } from '../../../shared/api/apiError.ts'
import { reasonOf, showAtFields } from '../../../shared/forms/useSave.ts'
import { toast } from '../../../shared/ui/toasts/toast.ts'
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
    // The variation's field says which one has the product's SKU; the product's is only marked.
    const message = campo === 'sku' && tipo === 'sku-do-produto' ? '' : mensagem
    if (!get(errors, campo)) set(errors, campo, { type: tipo, message })
  }
  return { values: {}, errors }
}

export const erroDoCampo = (error: FieldError | undefined): string | true | undefined =>
  error && (error.message || true)

type Form = Pick<UseFormReturn<CamposDoProduto>, 'setError' | 'getValues'>

/** Says why the form was not sent; the fields are marked already. */
export async function avisarProblemas(campos: CamposDoProduto): Promise<void> {
  const { conferir, DADOS_INVALIDOS } = await carregarRegras()
  const problemas = conferir(campos)
  const skuDoProduto = problemas.find(({ tipo }) => tipo === 'sku-do-produto')
  if (problemas.some(({ tipo }) => tipo === 'obrigatorio')) {
    toast('warning', 'Preencha todos os campos obrigatórios!')
  } else if (skuDoProduto) toast('error', skuDoProduto.mensagem)
  else toast('warning', DADOS_INVALIDOS)
}

const codigos = (...quais: ErrorCode[]): ReadonlySet<string> => new Set(quais)
const DO_SKU = codigos('SKU_REPETIDO', 'SKU_REPETIDO_NA_LIXEIRA', 'SKU_IGUAL_AO_PRODUTO')
/** Refusals that no field has: the server's sentence is said. */
const DO_KIT = codigos('KIT_DENTRO_DE_KIT', 'KIT_COM_PECAS', 'KIT_SEM_ESTOQUE', 'KIT_DO_BLING')

/** Is the refusal about a SKU? Then the field where it was typed: `sku` or `variacoes.2.sku`. */
export function campoDoSku(erro: unknown): string | null {
  if (!(erro instanceof ApiError)) return null
  if (erro.sku.length === 0 && !DO_SKU.has(erro.codigo)) return null
  return Object.keys(erro.erros).find((campo) => /(^|\.)sku$/.test(campo)) ?? 'sku'
}

/**
 * Marks the fields that the server refused, and says what failed: the SKU's own sentence, or `generica`. `semFrase`: what
 * is said of a SKU that is refused without a sentence. Answers what no field says.
 */
export function mostrarFalha(form: Form, erro: unknown, generica: string, semFrase = generica): string | null {
  const sku = campoDoSku(erro)
  if (sku !== null && erro instanceof ApiError) {
    const message = erro.detail || semFrase
    form.setError(sku as FieldPath<CamposDoProduto>, { type: 'sku-em-uso', message }, { shouldFocus: true })
    if (sku !== 'sku') form.setError('sku', { type: 'sku-em-uso' })
    toast('error', message)
    return null
  }
  toast('error', erro instanceof ApiError && DO_KIT.has(erro.codigo) ? erro.detail : withConnection(erro, generica))
  return showAtFields(form, erro) ? null : reasonOf(erro)
}
