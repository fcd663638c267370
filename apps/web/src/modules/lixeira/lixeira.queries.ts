import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { chamar } from '../../shared/api.ts'
import { mudarLinhas, type Paginas, paginas } from '../../shared/registro/paginas.ts'
import { idDe, lista, objeto, texto, textoOuNulo } from '../../shared/tolerant.ts'

export interface ProdutoExcluido {
  id: number
  titulo: string
  /** Code, and SKU or number of variations; empty ones are left out. */
  identidade: string[]
  imagem: string | null
  excluidoEm: string | null
}

/** Page by page, the latest first. Read anew on each visit: products arrive here from other screens. */
export const listaDaLixeira = {
  ...paginas(['lixeira'], 'GET /produtos/lixeira/', lerExcluido, {
    query: { excluidos: true },
    falha: 'A lixeira não pôde ser lida',
  }),
  staleTime: 0,
  gcTime: 0,
}

function lerExcluido(json: unknown): ProdutoExcluido {
  const dados = objeto(json)
  const variacoes = lista(dados.variacoes).length
  const sku = variacoes > 0 ? (variacoes === 1 ? '1 variação' : `${variacoes} variações`) : texto(dados.sku)
  return {
    id: idDe(dados) ?? 0,
    titulo: texto(dados.titulo),
    identidade: [...new Set([texto(dados.codigo), sku])].filter(Boolean),
    imagem: textoOuNulo(dados.imagem_url) ?? textoOuNulo(lista(dados.imagens_url)[0]),
    excluidoEm: textoOuNulo(dados.excluido_em),
  }
}

/** What left the trash, restored or gone, leaves the list at once; then it is read again. */
export function tirarDaLista(client: QueryClient, ids: readonly number[]): void {
  const fora = new Set(ids)
  client.setQueryData<Paginas<ProdutoExcluido>>(
    listaDaLixeira.queryKey,
    mudarLinhas((linhas) => linhas.filter(({ id }) => !fora.has(id))),
  )
  void client.invalidateQueries({ queryKey: listaDaLixeira.queryKey })
}

const LOTE_DE_IDS = 1000 // what one request may carry

/** Deletes for good, with variations and images. Resolves to the ids that went. */
export const excluirPermanentemente = mutationOptions({
  mutationFn: async (ids: readonly number[]) => {
    const idos: number[] = []
    for (let i = 0; i < ids.length; i += LOTE_DE_IDS) {
      const lote = ids.slice(i, i + LOTE_DE_IDS)
      const resposta = await chamar('DELETE /produtos/lixeira/excluir-multiplos/', { body: { ids: lote } })
      const respondidos = objeto(resposta).ids
      idos.push(...(Array.isArray(respondidos) ? (respondidos as number[]) : lote))
    }
    return idos
  },
  onSuccess: (idos, _ids, _resultado, { client }) => tirarDaLista(client, idos),
  // Some of them may have gone before the failure.
  onError: (_erro, _ids, _resultado, { client }) => client.invalidateQueries({ queryKey: listaDaLixeira.queryKey }),
})
