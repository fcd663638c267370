// Written from the contract by node scripts/checks/readers.mjs.
import type { comprasRoutes } from '@estampa/contract/compras/compras.routes.ts'
import { client } from '../api/api.ts'
import { booleano, id, idDe, intOrNull, inteiro, list, number, numero, object, oneOf, optional, orNull, page, rows, texto, textoOuNulo } from '../api/readers.ts'

const fornecedor = object({ id, nome: texto })
export const compraResumo = object({ id, numero: id, fornecedor, situacao: oneOf(["rascunho", "pedida", "recebida_em_parte", "recebida", "encerrada", "cancelada"], "rascunho"), previsao: textoOuNulo, atrasada: booleano, pecas: inteiro, recebidas: inteiro, total: numero, criado_em: texto })
const pedidos_sem_nota = object({ id, numero: id, situacao: oneOf(["rascunho", "pedida", "recebida_em_parte", "recebida", "encerrada", "cancelada"], "rascunho"), pedida_em: textoOuNulo, linhas_em_comum: inteiro, lida_nela: optional(booleano) })
const a_preencher = object({ produto_id: id, variacao_id: idDe, nome: texto, ncm: textoOuNulo, ean: textoOuNulo })
const do_fornecedor = object({ codigo: texto, descricao: texto, ean: textoOuNulo, ncm: textoOuNulo, unidade: texto, quantidade: number, valor: numero, confirmar_quantidade: booleano, valor_digitado: optional(booleano), pecas_por_unidade: optional(intOrNull), dito_em: optional(textoOuNulo) })
const da_nota = object({ pecas: inteiro, faltam: inteiro })
const itemDaCompra = object({ id, produto_id: idDe, variacao_id: idDe, sku: textoOuNulo, titulo: texto, variacao: textoOuNulo, quantidade: inteiro, recebida: inteiro, a_mais: inteiro, custo_unitario: numero, codigo_do_fornecedor: textoOuNulo, do_fornecedor: orNull(do_fornecedor), da_nota: optional(orNull(da_nota)) })
const itens = object({ item_id: id, quantidade: inteiro, custo_unitario: numero })
const recebimento = object({ id, em: texto, usuario: textoOuNulo, nota_chave: textoOuNulo, itens: list(itens), estornado_em: textoOuNulo })
export const compra = object({ id, numero: id, fornecedor, situacao: oneOf(["rascunho", "pedida", "recebida_em_parte", "recebida", "encerrada", "cancelada"], "rascunho"), previsao: textoOuNulo, atrasada: booleano, pecas: inteiro, recebidas: inteiro, total: numero, criado_em: texto, observacao: texto, nota_chave: textoOuNulo, avisos: list(texto), nota_duvidosa: optional(booleano), pedidos_sem_nota: list(pedidos_sem_nota), valores_a_gravar: optional(inteiro), a_preencher: list(a_preencher), itens: list(itemDaCompra), recebimentos: list(recebimento), frete: numero, pedida_em: textoOuNulo, versao: inteiro })
export const configuracaoDasCompras = object({ custo: texto })
export const linhaDaSugestao = object({ produto_id: id, variacao_id: idDe, sku: textoOuNulo, titulo: texto, variacao: textoOuNulo, disponivel: inteiro, a_estampar: inteiro, a_receber: inteiro, minimo: inteiro, por_dia: number, sugerido: inteiro })
const recebimentoNoCusto = object({ recebimento_id: id, item_id: id, compra_id: id, fornecedor, em: texto, estornado_em: textoOuNulo, variacao: textoOuNulo, quantidade: inteiro, custo_unitario: numero, custo_antes: numero, custo_depois: numero })
export const custos = object({ total: inteiro, recebimentos: list(recebimentoNoCusto) })
const a_mais = object({ item_id: id, quantidade: inteiro })
const servida = object({ producao_id: idDe, venda_id: idDe, titulo: texto, quantidade: inteiro })
export const compraRecebida = object({ id, numero: id, fornecedor, situacao: oneOf(["rascunho", "pedida", "recebida_em_parte", "recebida", "encerrada", "cancelada"], "rascunho"), previsao: textoOuNulo, atrasada: booleano, pecas: inteiro, recebidas: inteiro, total: numero, criado_em: texto, observacao: texto, nota_chave: textoOuNulo, avisos: list(texto), nota_duvidosa: optional(booleano), pedidos_sem_nota: list(pedidos_sem_nota), valores_a_gravar: optional(inteiro), a_preencher: list(a_preencher), itens: list(itemDaCompra), recebimentos: list(recebimento), frete: numero, pedida_em: textoOuNulo, versao: inteiro, a_mais: list(a_mais), serviu: list(servida) })

export const comprasApi = client<typeof comprasRoutes>({
  'GET /compras/': page(compraResumo),
  'POST /compras/': compra,
  'POST /compras/xml/': compra,
  'GET /compras/configuracao/': configuracaoDasCompras,
  'PATCH /compras/configuracao/': configuracaoDasCompras,
  'GET /compras/sugestao/': rows(linhaDaSugestao),
  'GET /produtos/:id/custos/': custos,
  'GET /compras/:id/': compra,
  'PUT /compras/:id/': compra,
  'GET /compras/:id/pdf/': texto,
  'POST /compras/:id/pedir/': compra,
  'POST /compras/:id/encerrar/': compra,
  'POST /compras/:id/cancelar/': compra,
  'POST /compras/:id/juntar/': compra,
  'POST /compras/:id/preencher/': compra,
  'POST /compras/:id/receber/': compraRecebida,
  'POST /compras/:id/custos/': compra,
  'POST /compras/:id/recebimentos/:recebimento_id/estornar/': compra,
})
