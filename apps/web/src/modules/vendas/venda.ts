import type { DeclaracaoDaEtiqueta } from '@estampa/contract/frete/frete.schemas.ts'
import type {
  EventoDaVenda,
  ItemDaVenda,
  TrocaDaVenda,
  Venda,
  VendaResumo,
} from '@estampa/contract/vendas/vendas.schemas.ts'
import { totalDaVenda } from '@estampa/contract/vendas/vendas.totals.ts'
import { campos, id, opcional, quantia, type Reader, umDe, varios } from '../../shared/readers.ts'
import {
  booleano,
  idDe,
  inteiro,
  lista,
  numero,
  objeto,
  type Registro,
  texto,
  textoOuNulo,
} from '../../shared/tolerant.ts'
import { lerCliente } from '../clientes/clientes.queries.ts'
import { emAndamento, lerSincronizacao } from '../sincronizacao/sincronizacao.queries.ts'
import { lerCobranca, lerPagamentos } from './cobranca.ts'
import { lerItem, MEDIDAS } from './item.ts'

const lerTroca = campos<TrocaDaVenda>({
  id,
  nova_venda_id: idDe,
  motivo: texto as Reader<TrocaDaVenda['motivo']>,
  observacao: texto,
  credito: quantia,
  usuario: textoOuNulo,
  criado_em: texto,
  itens: varios(campos({ nome: texto, quantidade: inteiro })),
})

/** Exchanges of a sale and the quote that it was made of, out of whatever the answer carries. */
const lerTrocas = campos<Pick<Venda, 'trocas' | 'troca_de' | 'orcamento'>>({
  trocas: varios(lerTroca),
  troca_de: idDe,
  orcamento: opcional(
    campos({
      id,
      versao: inteiro,
      aprovado_por: textoOuNulo,
      aprovado_em: textoOuNulo,
      aprovado_de: textoOuNulo,
      imagens: varios(texto),
    }),
  ),
})

export const lerDeclaracao = campos<DeclaracaoDaEtiqueta>({
  estado: umDe(['pronta', 'falhou', 'esperando'], 'esperando'),
  chave: textoOuNulo,
  motivo: textoOuNulo,
  link_declaracao: textoOuNulo,
})

/** How far a sale's label has come, out of whatever the answer carries. */
const lerEtiqueta = campos<NonNullable<Venda['etiqueta']>>({
  estado: umDe(['pronta', 'falhou', 'gerando', 'perguntando', 'vencida'], 'gerando'),
  motivo: textoOuNulo,
  pergunta: opcional(campos({ de: quantia, para: quantia })),
  paga: booleano,
  desde: textoOuNulo,
  entregue_em: textoOuNulo,
  declaracao: opcional(lerDeclaracao),
})

const textos = (json: unknown) => lista(json).map(texto).filter(Boolean)

/** Reads a card's data; fields that the answer lacks get neutral values. */
export function lerVendaResumo(json: unknown): VendaResumo {
  const dados = objeto(json)
  const nome = texto(objeto(dados.cliente).nome) || texto(dados.cliente_nome)
  const itens = lista(dados.itens).map(lerItem)
  return {
    ...emComum(dados, itens),
    cliente: { id: id(dados.cliente ?? dados.cliente_id), nome },
    cliente_nome: nome,
  }
}

const lerDetalhe = campos({
  endereco: texto,
  ...MEDIDAS,
  servico_frete: textoOuNulo,
  frete_valor: numero,
  codigo_servico_frete: textoOuNulo,
  prazo_entrega: numero,
  codigo_rastreamento: textoOuNulo,
  etiqueta: opcional(lerEtiqueta),
  editada: booleano,
  entrega_no_canal: textoOuNulo,
  envio_do_canal: textoOuNulo,
  observacoes_do_canal: textoOuNulo,
  pecas_que_faltam: inteiro,
  sincronizacao: opcional(lerSincronizacao),
  versao: inteiro,
})

/** Reads a whole sale; fields that the answer lacks get neutral values. */
export function lerVenda(json: unknown): Venda {
  const dados = objeto(json)
  const itens = lista(dados.itens).map(lerItem)
  const lido = lerCliente(dados.cliente ?? dados.cliente_id)
  const nome = lido.nome || texto(dados.cliente_nome)
  return {
    ...emComum(dados, itens),
    cliente: { ...lido, nome },
    cliente_nome: nome,
    itens,
    ...lerDetalhe(dados),
    ...(numero(dados.pecas_a_produzir) && { pecas_a_produzir: inteiro(dados.pecas_a_produzir) }),
    link_etiqueta_pdf: textoOuNulo(dados.link_etiqueta_pdf ?? dados.link_etiqueta),
    produtos_nao_publicados: Array.isArray(dados.produtos_nao_publicados)
      ? textos(dados.produtos_nao_publicados)
      : itens.filter(({ publicado }) => !publicado).map(({ titulo, descricao }) => titulo || descricao),
    bling_ativo: dados.bling_ativo === undefined || booleano(dados.bling_ativo),
    ...lerPagamentos(dados),
    ...lerTrocas(dados),
  }
}

const lerCartao = campos({
  id,
  // One that this version does not know is still shown, by its own name.
  status: (valor) => (texto(valor) || 'separacao') as Venda['status'],
  origem: texto as Reader<Venda['origem']>,
  numero_pedido_bling: textoOuNulo,
  importada: booleano,
  canal: textoOuNulo,
  numero_no_canal: textoOuNulo,
  data_do_pedido: textoOuNulo,
  vendedor: (valor) => textoOuNulo(valor) ?? textoOuNulo(objeto(valor).nome) ?? textoOuNulo(objeto(valor).username),
  anotacao: texto,
  prazo: textoOuNulo,
  prioritaria: booleano,
  atrasada: booleano,
  criado_em: texto,
  alterado_em: texto,
})

const emComum = (dados: Registro, itens: readonly ItemDaVenda[]) => ({
  ...lerCartao(dados),
  total: numero(dados.total) ?? totalDaVenda(itens),
  ...lerCobranca(dados),
  quantidade_itens: inteiro(
    dados.quantidade_itens,
    itens.reduce((soma, { quantidade, despesa }) => (despesa ? soma : soma + quantidade), 0),
  ),
})

export const lerEvento = campos<EventoDaVenda>({
  id,
  tipo: texto as Reader<EventoDaVenda['tipo']>,
  descricao: texto,
  de: textoOuNulo,
  para: textoOuNulo,
  antes: textos,
  depois: textos,
  usuario: textoOuNulo,
  criado_em: texto,
})

/** The order is under way to Bling: its number may come at any moment. */
export const pedidoACaminho = ({ numero_pedido_bling, sincronizacao }: Venda): boolean =>
  numero_pedido_bling === null && sincronizacao !== null && emAndamento(sincronizacao.estado)
