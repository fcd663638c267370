import { PENDENCIAS_DO_ITEM } from '@estampa/contract/vendas/pendencias.ts'
import type { EventoDaVenda, ItemDaVenda, Venda, VendaResumo } from '@estampa/contract/vendas/vendas.schemas.ts'
import { subtotal, totalDaVenda } from '@estampa/contract/vendas/vendas.totals.ts'
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
import { lerEtiqueta } from './etiqueta.ts'
import { lerTrocas } from './trocas.ts'

/** Reads a card's data; fields that the answer lacks get neutral values. */
export function lerVendaResumo(json: unknown): VendaResumo {
  const dados = objeto(json)
  const nome = texto(objeto(dados.cliente).nome) || texto(dados.cliente_nome)
  const itens = lista(dados.itens).map(lerItem)
  return {
    ...emComum(dados, itens),
    cliente: { id: idDe(dados.cliente ?? dados.cliente_id) ?? 0, nome },
    cliente_nome: nome,
  }
}

/** Reads a whole sale; fields that the answer lacks get neutral values. */
export function lerVenda(json: unknown): Venda {
  const dados = objeto(json)
  const itens = lista(dados.itens).map(lerItem)
  const lido = lerCliente(dados.cliente ?? dados.cliente_id)
  const nome = lido.nome || texto(dados.cliente_nome)
  const nomes = lista(dados.produtos_nao_publicados).map(texto).filter(Boolean)
  return {
    ...emComum(dados, itens),
    cliente: { ...lido, nome },
    cliente_nome: nome,
    endereco: texto(dados.endereco),
    itens,
    ...lerMedidas(dados),
    servico_frete: textoOuNulo(dados.servico_frete),
    frete_valor: numero(dados.frete_valor),
    codigo_servico_frete: textoOuNulo(dados.codigo_servico_frete),
    prazo_entrega: numero(dados.prazo_entrega),
    link_etiqueta_pdf: textoOuNulo(dados.link_etiqueta_pdf ?? dados.link_etiqueta),
    codigo_rastreamento: textoOuNulo(dados.codigo_rastreamento),
    etiqueta: dados.etiqueta ? lerEtiqueta(dados.etiqueta) : null,
    produtos_nao_publicados: Array.isArray(dados.produtos_nao_publicados)
      ? nomes
      : itens.filter(({ publicado }) => !publicado).map(({ titulo, descricao }) => titulo || descricao),
    bling_ativo: dados.bling_ativo === undefined || booleano(dados.bling_ativo),
    editada: booleano(dados.editada),
    entrega_no_canal: textoOuNulo(dados.entrega_no_canal),
    envio_do_canal: textoOuNulo(dados.envio_do_canal),
    observacoes_do_canal: textoOuNulo(dados.observacoes_do_canal),
    pecas_que_faltam: inteiro(dados.pecas_que_faltam),
    sincronizacao: dados.sincronizacao ? lerSincronizacao(dados.sincronizacao) : null,
    ...lerPagamentos(dados),
    ...lerTrocas(dados),
    versao: inteiro(dados.versao),
  }
}

function emComum(dados: Registro, itens: readonly ItemDaVenda[]) {
  const vendedor = objeto(dados.vendedor)
  return {
    id: idDe(dados) ?? 0,
    // One that this version does not know is still shown, by its own name.
    status: (texto(dados.status) || 'separacao') as Venda['status'],
    origem: texto(dados.origem) as Venda['origem'],
    total: numero(dados.total) ?? totalDaVenda(itens),
    ...lerCobranca(dados),
    quantidade_itens: inteiro(
      dados.quantidade_itens,
      itens.reduce((soma, { quantidade }) => soma + quantidade, 0),
    ),
    numero_pedido_bling: textoOuNulo(dados.numero_pedido_bling),
    importada: booleano(dados.importada),
    canal: textoOuNulo(dados.canal),
    numero_no_canal: textoOuNulo(dados.numero_no_canal),
    vendedor: textoOuNulo(dados.vendedor) ?? textoOuNulo(vendedor.nome) ?? textoOuNulo(vendedor.username),
    anotacao: texto(dados.anotacao),
    prazo: textoOuNulo(dados.prazo),
    prioritaria: booleano(dados.prioritaria),
    atrasada: booleano(dados.atrasada),
    criado_em: texto(dados.criado_em),
    alterado_em: texto(dados.alterado_em),
  }
}

/** One line of a sale. Without an id of its own it takes its place as one, below zero: no two lines are the same. */
function lerItem(json: unknown, posicao: number): ItemDaVenda {
  const dados = objeto(json)
  const variacoes = lista(dados.variacoes).map(lerVariacaoDoItem)
  const quantidade = inteiro(dados.quantidade, 1)
  const valores = {
    quantidade,
    valor_unitario: numero(dados.valor_unitario) ?? 0,
    desconto: numero(dados.desconto) ?? 0,
  }
  const id_bling = textoOuNulo(dados.id_bling)
  const modelo = objeto(dados.modelo)
  const variacao_id = idDe(dados.variacao_id)
  const publicado = id_bling !== null && (variacao_id !== null || variacoes.every((v) => v.id_bling !== null))
  return {
    id: idDe(dados),
    item_id: idDe(dados.item_id) ?? -1 - posicao,
    variacao_id,
    variacao: textoOuNulo(dados.variacao),
    sku: textoOuNulo(dados.sku),
    titulo: texto(dados.titulo),
    descricao: texto(dados.descricao),
    ...valores,
    devolvidas: inteiro(dados.devolvidas),
    subtotal: numero(dados.subtotal) ?? subtotal(valores),
    tem_variacoes: booleano(dados.tem_variacoes) || variacoes.length > 0,
    variacoes,
    medidas: lerMedidas(objeto(dados.medidas)),
    modelo: dados.modelo
      ? { id: idDe(dados.modelo) ?? 0, codigo: texto(modelo.codigo), nome: texto(modelo.nome) }
      : null,
    categoria: idDe(dados.categoria),
    imagem_url: textoOuNulo(dados.imagem_url),
    qr_code_url: textoOuNulo(dados.qr_code_url),
    id_bling,
    publicado: dados.publicado === undefined ? publicado : booleano(dados.publicado),
    preco_venda: numero(dados.preco_venda),
    // Not said: then only the server knows, and nothing is held back here.
    quantidade_disponivel: inteiro(dados.quantidade_disponivel, Number.POSITIVE_INFINITY),
    pendencia: PENDENCIAS_DO_ITEM.find((motivo) => motivo === dados.pendencia) ?? null,
  }
}

function lerVariacaoDoItem(json: unknown): ItemDaVenda['variacoes'][number] {
  const dados = objeto(json)
  const quantidade = inteiro(dados.quantidade)
  return {
    id: idDe(dados) ?? 0,
    sku: textoOuNulo(dados.sku),
    cor: textoOuNulo(dados.nome_cor) ?? textoOuNulo(dados.cor),
    tamanho: textoOuNulo(dados.tamanho),
    quantidade,
    quantidade_disponivel: inteiro(dados.quantidade_disponivel, quantidade),
    preco_venda: numero(dados.preco_venda),
    id_bling: textoOuNulo(dados.id_bling),
  }
}

/** One line of the history. */
export function lerEvento(json: unknown): EventoDaVenda {
  const dados = objeto(json)
  return {
    id: idDe(dados) ?? 0,
    tipo: texto(dados.tipo) as EventoDaVenda['tipo'],
    descricao: texto(dados.descricao),
    de: textoOuNulo(dados.de),
    para: textoOuNulo(dados.para),
    antes: lista(dados.antes).map(texto).filter(Boolean),
    depois: lista(dados.depois).map(texto).filter(Boolean),
    usuario: textoOuNulo(dados.usuario),
    criado_em: texto(dados.criado_em),
  }
}

const lerMedidas = (dados: Registro) => ({
  largura: numero(dados.largura),
  altura: numero(dados.altura),
  comprimento: numero(dados.comprimento),
  peso: numero(dados.peso),
})

/** The order is under way to Bling: its number may come at any moment. */
export const pedidoACaminho = ({ numero_pedido_bling, sincronizacao }: Venda): boolean =>
  numero_pedido_bling === null && sincronizacao !== null && emAndamento(sincronizacao.estado)
