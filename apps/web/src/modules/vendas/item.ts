import { PENDENCIAS_DO_ITEM } from '@estampa/contract/vendas/pendencias.ts'
import type { ItemDaVenda, ParteDoItem } from '@estampa/contract/vendas/vendas.schemas.ts'
import { subtotal } from '@estampa/contract/vendas/vendas.totals.ts'
import { campos, id, opcional, quantia, umDe, varios } from '../../shared/readers.ts'
import { booleano, idDe, inteiro, lista, numero, objeto, texto, textoOuNulo } from '../../shared/tolerant.ts'

export const MEDIDAS = { largura: numero, altura: numero, comprimento: numero, peso: numero }

const lerSimples = campos({
  variacao: textoOuNulo,
  sku: textoOuNulo,
  titulo: texto,
  descricao: texto,
  devolvidas: inteiro,
  custo_unitario: numero,
  medidas: campos(MEDIDAS),
  modelo: opcional(campos({ id, codigo: texto, nome: texto })),
  categoria: idDe,
  imagem_url: textoOuNulo,
  qr_code_url: textoOuNulo,
  preco_venda: numero,
})

/** One line of a sale. Without an id of its own it takes its place as one, below zero: no two lines are the same. */
export function lerItem(json: unknown, posicao: number): ItemDaVenda {
  const dados = objeto(json)
  const variacoes = lista(dados.variacoes).map(lerVariacaoDoItem)
  const quantidade = inteiro(dados.quantidade, 1)
  const valores = { quantidade, valor_unitario: quantia(dados.valor_unitario), desconto: quantia(dados.desconto) }
  const id_bling = textoOuNulo(dados.id_bling)
  const variacao_id = idDe(dados.variacao_id)
  const publicado = id_bling !== null && (variacao_id !== null || variacoes.every((v) => v.id_bling !== null))
  return {
    id: idDe(dados),
    item_id: idDe(dados.item_id) ?? -1 - posicao,
    variacao_id,
    ...lerSimples(dados),
    ...valores,
    subtotal: numero(dados.subtotal) ?? subtotal(valores),
    tem_variacoes: booleano(dados.tem_variacoes) || variacoes.length > 0,
    variacoes,
    partes: lista(dados.partes).map(lerParte),
    id_bling,
    publicado: dados.publicado === undefined ? publicado : booleano(dados.publicado),
    // Not said: then only the server knows, and nothing is held back here.
    quantidade_disponivel: inteiro(dados.quantidade_disponivel, Number.POSITIVE_INFINITY),
    ...(lista(dados.personalizacao).length > 0 && { personalizacao: lerPersonalizacao(dados.personalizacao) }),
    ...(booleano(dados.despesa) && { despesa: true }),
    ...(dados.producao === undefined ? {} : { producao: lerProducao(dados.producao) }),
    pendencia: PENDENCIAS_DO_ITEM.find((motivo) => motivo === dados.pendencia) ?? null,
  }
}

const lerPersonalizacao = varios(campos({ nome: texto, numero: texto }))

const lerProducao = campos<NonNullable<ItemDaVenda['producao']>>({
  id,
  situacao: umDe(['a_fazer', 'em_producao', 'bloqueada', 'pronta', 'cancelada'], 'a_fazer'),
  prontas: inteiro,
  de: inteiro,
  faltam_lisas: inteiro,
})

const lerParte = campos<ParteDoItem>({
  produto_id: idDe,
  variacao_id: idDe,
  titulo: texto,
  variacao: textoOuNulo,
  sku: textoOuNulo,
  quantidade: inteiro,
})

const lerVariacao = campos({
  id,
  sku: textoOuNulo,
  tamanho: textoOuNulo,
  quantidade: inteiro,
  preco_venda: numero,
  id_bling: textoOuNulo,
})

function lerVariacaoDoItem(json: unknown): ItemDaVenda['variacoes'][number] {
  const { nome_cor, cor, quantidade_disponivel } = objeto(json)
  const variacao = lerVariacao(json)
  return {
    ...variacao,
    cor: textoOuNulo(nome_cor) ?? textoOuNulo(cor),
    quantidade_disponivel: inteiro(quantidade_disponivel, variacao.quantidade),
  }
}
