import { nomeDaVariacao } from '@estampa/contract/produtos/variacoes.ts'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../../../shared/apiError.ts'
import { umProduto } from '../../../produtos/produtos.queries.ts'
import type { Leitura } from './separacao.ts'

/** The scanned item, with its name once the server has answered: the alarm does not wait for it. */
export function NomeDaPeca({ leitura }: { leitura: Leitura }) {
  const produtoId = leitura.tipo === 'produto' ? leitura.produtoId : 0
  const { data: produto, error } = useQuery({ ...umProduto(produtoId), enabled: produtoId > 0, retry: false })
  if (leitura.tipo === 'sku') return leitura.sku
  const { variacaoId } = leitura
  const codigo = `/produtos/${produtoId}${variacaoId === null ? '' : `?variacao=${variacaoId}`}`
  if (error instanceof ApiError && error.status === 404) return `${codigo}: nenhum produto tem este código.`
  const variacao = produto?.variacoes.find(({ id }) => id === variacaoId)
  const nome = [produto?.titulo, variacao && nomeDaVariacao(variacao)].filter(Boolean).join(' ')
  const sku = variacao?.sku ?? produto?.sku
  return nome ? `${nome}${sku ? ` (${sku})` : ''}` : codigo
}
