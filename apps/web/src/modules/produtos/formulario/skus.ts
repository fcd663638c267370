import { deriveSku } from '@estampa/contract/produtos/variacoes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { CamposDaVariacao, CamposDoProduto } from './campos.ts'

/** Suggests the next free suffix after the server refused a SKU as taken. */
export function useSkuLivre({ getValues, setValue }: UseFormReturn<CamposDoProduto>) {
  const client = useQueryClient()
  const [sugestao, setSugestao] = useState<string | null>(null)
  // The search leaves out the trash: a SKU that the server refused once is not suggested again.
  const refusedSkus = useRef(new Set<string>())

  const findFreeSku = async (): Promise<void> => {
    const { sku, modelo_id } = getValues()
    if (sku.trim() === '') return
    refusedSkus.current.add(sku)
    try {
      const { suggestSku: suggestProdutoSku } = await import('./skuLivre.ts')
      setSugestao(await suggestProdutoSku(client, { sku, modelo_id }, refusedSkus.current))
    } catch (error) {
      // Only the suggestion is missing: the refusal itself is on screen.
      console.error(error)
    }
  }
  const applySuggestion = () => {
    if (sugestao !== null) setValue('sku', sugestao, { shouldDirty: true, shouldValidate: true })
    setSugestao(null)
  }
  return { sugestao, procurar: findFreeSku, usar: applySuggestion, esquecer: () => setSugestao(null) }
}
export type SkuLivre = ReturnType<typeof useSkuLivre>

type ProdutoComSku = Pick<CamposDoProduto, 'sku' | 'tem_cor' | 'tem_tamanho'>

/** The variation's colour and size; a dimension that the product does not use is ''. */
export const corETamanho = (
  produto: Omit<ProdutoComSku, 'sku'>,
  v: Pick<CamposDaVariacao, 'nome_cor' | 'tamanho'>,
) => ({ nome_cor: produto.tem_cor ? v.nome_cor.trim() : '', tamanho: produto.tem_tamanho ? v.tamanho : '' })

export const deriveVariacaoSku = (produto: ProdutoComSku, v: Pick<CamposDaVariacao, 'nome_cor' | 'tamanho'>): string =>
  deriveSku(produto.sku, corETamanho(produto, v)) ?? ''

export const skuDaVariacao = (produto: ProdutoComSku, v: CamposDaVariacao): string =>
  v.sku_personalizado ? v.sku.trim() : deriveVariacaoSku(produto, v)

/** Applies `typedSku` to the SKU. An empty text, or the derived SKU itself, makes the SKU derived again. */
export function typeSku(typedSku: string, derivedSku: string): Pick<CamposDaVariacao, 'sku' | 'sku_personalizado'> {
  const segue = typedSku.trim() === '' || typedSku === derivedSku
  return { sku: segue ? '' : typedSku, sku_personalizado: !segue }
}
