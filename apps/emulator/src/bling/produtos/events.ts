import type { Context } from '../../context.ts'
import type { Produto } from '../../store/records.ts'

export function productEvent({ webhooks }: Context, action: 'created' | 'updated' | 'deleted', produto: Produto): void {
  if (action === 'deleted') return webhooks.emit('product', action, { id: produto.id })
  webhooks.emit('product', action, {
    id: produto.id,
    nome: produto.nome,
    codigo: produto.codigo,
    tipo: produto.tipo,
    situacao: produto.situacao,
    preco: produto.preco,
    unidade: produto.demais['unidade'],
    formato: produto.formato,
    idProdutoPai: produto.idProdutoPai,
    categoria: { id: produto.categoria },
    descricaoCurta: produto.demais['descricaoCurta'],
    descricaoComplementar: produto.demais['descricaoComplementar'],
  })
}
