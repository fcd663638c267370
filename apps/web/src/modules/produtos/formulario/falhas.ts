import type { FieldPath, UseFormReturn } from 'react-hook-form'
import { ApiError } from '../../../shared/apiError.ts'
import { mostrarNosCampos } from '../../../shared/registro/useSalvar.ts'
import { avisar } from '../../../shared/ui/toast.ts'
import type { CamposDoProduto } from './campos.ts'
import { carregarRegras } from './resolver.ts'

type Form = Pick<UseFormReturn<CamposDoProduto>, 'setError' | 'getValues'>

/** Says why the form was not sent; the fields are marked already. */
export async function avisarProblemas(campos: CamposDoProduto): Promise<void> {
  const { conferir, DADOS_INVALIDOS } = await carregarRegras()
  const problemas = conferir(campos)
  const skuDoProduto = problemas.find(({ tipo }) => tipo === 'sku-do-produto')
  if (problemas.some(({ tipo }) => tipo === 'obrigatorio')) {
    avisar('warning', 'Preencha todos os campos obrigatórios!')
  } else if (skuDoProduto) avisar('error', skuDoProduto.mensagem)
  else avisar('warning', DADOS_INVALIDOS)
}

/** Is the refusal about a SKU? Then the field where it was typed: `sku` or `variacoes.2.sku`. */
export function campoDoSku(erro: unknown): string | null {
  if (!(erro instanceof ApiError)) return null
  if (erro.sku.length === 0 && !erro.detail.includes('SKU')) return null
  return Object.keys(erro.erros).find((campo) => /(^|\.)sku$/.test(campo)) ?? 'sku'
}

/**
 * Marks the fields that the server refused, and says what failed: the SKU's own sentence, else `doSku`, or `generica`
 * where the refusal is about something else.
 */
export function mostrarFalha(form: Form, erro: unknown, generica: string, doSku = generica): void {
  const sku = campoDoSku(erro)
  if (sku !== null && erro instanceof ApiError) {
    form.setError(sku as FieldPath<CamposDoProduto>, { type: 'sku-em-uso' }, { shouldFocus: true })
    if (sku !== 'sku') form.setError('sku', { type: 'sku-em-uso' })
    return void avisar('error', erro.detail || doSku)
  }
  mostrarNosCampos(form, erro)
  avisar('error', generica)
}
