import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { listaDeModelos } from '../../modelos/modelos.queries.ts'
import { listaDeProdutos } from '../produtos.queries.ts'
import type { CamposDoProduto } from './campos.ts'
import { proximoSku } from './skus.ts'

/** Suggests the next free suffix after the server refused a SKU as taken. */
export function useSkuLivre({ getValues, setValue }: UseFormReturn<CamposDoProduto>) {
  const client = useQueryClient()
  const [sugestao, setSugestao] = useState<string | null>(null)
  // The search leaves out the trash: a SKU that the server refused once is not suggested again.
  const recusados = useRef(new Set<string>())

  const procurar = async (): Promise<void> => {
    const { sku, modelo_id } = getValues()
    if (sku.trim() === '') return
    recusados.current.add(sku)
    const modelos = client.getQueryData(listaDeModelos().queryKey) ?? []
    const modelo = modelos.find(({ id }) => String(id) === modelo_id)
    const sugerido = modelo ? `P-${modelo.codigo || modelo.id}` : ''
    const busca = sku.startsWith(sugerido) && sugerido ? sugerido : sku.trim()
    try {
      const { pages } = await client.fetchInfiniteQuery({ ...listaDeProdutos({ busca }), staleTime: 0 })
      const produtos = pages.flatMap(({ linhas }) => linhas)
      const tomados = produtos.flatMap((p) => [p.sku, ...p.variacoes.map((v) => v.sku)]).filter((s) => s !== null)
      setSugestao(proximoSku(sku, sugerido, [...tomados, ...recusados.current]))
    } catch (erro) {
      // Only the suggestion is missing: the refusal itself is on screen.
      console.error(erro)
    }
  }
  const usar = () => {
    if (sugestao !== null) setValue('sku', sugestao, { shouldDirty: true, shouldValidate: true })
    setSugestao(null)
  }
  return { sugestao, procurar, usar, esquecer: () => setSugestao(null) }
}
export type SkuLivre = ReturnType<typeof useSkuLivre>
