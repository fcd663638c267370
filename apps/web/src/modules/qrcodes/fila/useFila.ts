import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { isNotFound } from '../../../shared/api/apiError.ts'
import { toast } from '../../../shared/ui/toasts/toast.ts'
import { umProduto } from '../../produtos/produtos.queries.ts'
import { read, useKept } from '../qrcodes.queries.ts'
import { addEtiquetas, chaveDoItem, type Fila, parseFila, updateFila } from './fila.ts'

const CHAVE = 'fila'

/**
 * List of labels to print; null until read. It outlives the page: each product is read anew, for its price of today.
 */
export function useFila() {
  const [fila, setFila] = useState<Fila | null>(null)
  const client = useQueryClient()
  const mudar = useCallback((change: (fila: Fila) => Fila) => setFila((current) => change(current ?? [])), [])

  useEffect(() => {
    let saiu = false
    const resumeFila = async () => {
      const storedFila = await read(CHAVE).then(parseFila, (): Fila => [])
      if (saiu) return
      const keys = storedFila.map(chaveDoItem)
      // Labels that the person added meanwhile stay.
      setFila((current) => addEtiquetas(storedFila, current ?? []))
      const produtos = await readProdutos(
        client,
        storedFila.map(({ produtoId }) => produtoId),
      )
      if (saiu) return
      setFila((current) => {
        const updated = updateFila(current ?? [], produtos)
        // The same list, so that it stays the one that was printed meanwhile.
        return JSON.stringify(updated) === JSON.stringify(current) ? current : updated
      })
      const after = storedFila.map((item) => updateFila([item], produtos))
      if (after.some((itens) => itens.length === 0)) toast('info', 'O que foi excluído saiu da lista de impressão.')
      if (after.some(([firstItem], i) => firstItem && chaveDoItem(firstItem) !== keys[i]))
        toast('info', 'Produtos com variações estão na lista por variação: confira as quantidades.')
    }
    void resumeFila()
    return () => {
      saiu = true
    }
  }, [client])
  useKept(CHAVE, fila)
  return { fila, mudar }
}

/** The products by id; null for a deleted one. A product that cannot be read now is absent. */
export async function readProdutos(client: QueryClient, ids: readonly number[]): Promise<Map<number, Produto | null>> {
  const produtos = new Map<number, Produto | null>()
  const readProduto = async (id: number) => {
    try {
      produtos.set(id, await client.fetchQuery(umProduto(id)))
    } catch (error) {
      if (isNotFound(error)) produtos.set(id, null)
      else console.error('Um produto da lista de impressão não pôde ser lido', error)
    }
  }
  await Promise.all([...new Set(ids)].map(readProduto))
  return produtos
}
