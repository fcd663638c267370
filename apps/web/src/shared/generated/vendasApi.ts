// Written from the contract by node scripts/checks/readers.mjs.
import type { vendasRoutes } from '@estampa/contract/vendas/vendas.routes.ts'
import { client } from '../api.ts'
import { alias, bool, id, idOrNull, ifMissing, int, intOrNull, list, number, numberOrNull, object, oneOf, optional, orNull, page, rows, text, textOrNull } from '../readers.ts'

const cliente = object({ id, nome: text })
export const vendaResumo = object({ id, status: text, cliente: alias(cliente, 'cliente_id'), cliente_nome: text, origem: text, total: number, pagamento: oneOf(["pendente", "parcial", "pago", "nada_a_receber"], null), falta_pagar: number, quantidade_itens: int, numero_pedido_bling: textOrNull, importada: bool, canal: textOrNull, numero_no_canal: textOrNull, data_do_pedido: textOrNull, vendedor: textOrNull, anotacao: text, prazo: textOrNull, prioritaria: bool, atrasada: bool, criado_em: text, alterado_em: text })
const cliente2 = object({ id, nome: text, cpf: text, telefone: text, email: text, cep: text, municipio: text, uf: text, endereco: text, numero: text, complemento: text, bairro: text, versao: int, criado_em: text, alterado_em: text, anonimizado_em: textOrNull, consumidor_final: bool })
const variacoes = object({ id, sku: textOrNull, cor: alias(textOrNull, 'nome_cor', 'cor'), tamanho: textOrNull, quantidade: int, quantidade_disponivel: alias(int, 'quantidade'), preco_venda: numberOrNull, id_bling: textOrNull })
const parteDoItem = object({ produto_id: idOrNull, variacao_id: idOrNull, titulo: text, variacao: textOrNull, sku: textOrNull, quantidade: int })
const medidas = object({ largura: numberOrNull, altura: numberOrNull, comprimento: numberOrNull, peso: numberOrNull })
const modelo = object({ id, codigo: text, nome: text })
const personalizacao = object({ nome: text, numero: text })
const producaoDoItem = object({ id, situacao: oneOf(["a_fazer", "em_producao", "bloqueada", "pronta", "cancelada"], "a_fazer"), prontas: int, de: int, faltam_lisas: int })
const itemDaVenda = object({ id: idOrNull, item_id: id, variacao_id: idOrNull, variacao: textOrNull, sku: textOrNull, titulo: text, descricao: text, quantidade: ifMissing(int, 1), devolvidas: int, valor_unitario: number, desconto: number, custo_unitario: numberOrNull, subtotal: ifMissing(number, undefined), tem_variacoes: bool, variacoes: list(variacoes), partes: list(parteDoItem), medidas, modelo: orNull(modelo), categoria: idOrNull, imagem_url: textOrNull, qr_code_url: textOrNull, id_bling: textOrNull, publicado: ifMissing(bool, undefined), preco_venda: numberOrNull, quantidade_disponivel: ifMissing(int, Infinity), personalizacao: optional(list(personalizacao)), producao: optional(producaoDoItem), pendencia: oneOf(["sem_produto", "sem_estoque", "fracionada"], null), despesa: optional(bool) })
const pergunta = object({ de: number, para: number })
const declaracaoDaEtiqueta = object({ estado: oneOf(["esperando", "pronta", "falhou"], "esperando"), chave: textOrNull, motivo: textOrNull, link_declaracao: textOrNull })
const etiquetaDaVenda = object({ estado: oneOf(["gerando", "perguntando", "pronta", "vencida", "falhou"], "gerando"), motivo: textOrNull, pergunta: orNull(pergunta), paga: bool, desde: textOrNull, entregue_em: textOrNull, declaracao: orNull(declaracaoDaEtiqueta) })
const sincronizacao = object({ id, tipo: text, operacao: text, alvo_id: idOrNull, titulo: text, estado: oneOf(["pendente", "executando", "concluida", "falhou", "descartada"], "pendente"), tentativas: int, mensagem: textOrNull, criado_em: text, alterado_em: text })
const pagamento = object({ id, forma: text, valor: number, observacao: text, usuario: textOrNull, criado_em: text })
const itens = object({ nome: text, quantidade: int })
const trocaDaVenda = object({ id, nova_venda_id: idOrNull, motivo: text, observacao: text, credito: number, usuario: textOrNull, criado_em: text, itens: list(itens) })
const orcamentoDaVenda = object({ id, versao: int, aprovado_por: textOrNull, aprovado_em: textOrNull, aprovado_de: textOrNull, imagens: list(text) })
export const venda = object({ id, status: text, cliente: alias(cliente2, 'cliente_id'), cliente_nome: text, origem: text, total: ifMissing(number, undefined), pagamento: oneOf(["pendente", "parcial", "pago", "nada_a_receber"], null), falta_pagar: number, quantidade_itens: ifMissing(int, undefined), numero_pedido_bling: textOrNull, importada: bool, canal: textOrNull, numero_no_canal: textOrNull, data_do_pedido: textOrNull, vendedor: textOrNull, anotacao: text, prazo: textOrNull, prioritaria: bool, atrasada: bool, criado_em: text, alterado_em: text, endereco: text, itens: list(itemDaVenda), largura: numberOrNull, altura: numberOrNull, comprimento: numberOrNull, peso: numberOrNull, servico_frete: textOrNull, frete_valor: numberOrNull, codigo_servico_frete: textOrNull, prazo_entrega: intOrNull, link_etiqueta_pdf: alias(textOrNull, 'link_etiqueta'), codigo_rastreamento: textOrNull, etiqueta: orNull(etiquetaDaVenda), produtos_nao_publicados: ifMissing(list(text), undefined), bling_ativo: ifMissing(bool, true), editada: bool, entrega_no_canal: textOrNull, envio_do_canal: textOrNull, observacoes_do_canal: textOrNull, pecas_que_faltam: int, pecas_a_produzir: optional(int), sincronizacao: orNull(sincronizacao), frete_cobrado: number, credito: number, pago: number, pagamentos: list(pagamento), trocas: list(trocaDaVenda), orcamento: orNull(orcamentoDaVenda), troca_de: idOrNull, versao: int })
const passos = object({ status: text, quantidade: ifMissing(int, null) })
const producao = object({ abertas: int })
export const filaDeVendas = object({ passos: list(passos), atrasadas: ifMissing(int, null), prioritarias: ifMissing(int, null), producao: optional(producao), vendedores: list(cliente) })
const recusadas = object({ id, cliente_nome: text, motivo: text })
export const avancoFeito = object({ avancadas: list(id), recusadas: list(recusadas) })
export const eventoDaVenda = object({ id, tipo: text, descricao: text, de: textOrNull, para: textOrNull, antes: list(text), depois: list(text), usuario: textOrNull, criado_em: text })

export const vendasApi = client<typeof vendasRoutes>({
  'GET /vendas/': page(vendaResumo),
  'POST /vendas/': venda,
  'GET /vendas/fila/': filaDeVendas,
  'POST /vendas/avancar-multiplas/': avancoFeito,
  'GET /vendas/:id/': venda,
  'PUT /vendas/:id/': venda,
  'PATCH /vendas/:id/': venda,
  'PATCH /vendas/:id/status/': venda,
  'PATCH /vendas/:id/itens/:itemId/': venda,
  'POST /vendas/:id/medidas/': venda,
  'POST /vendas/:id/servico-frete/': venda,
  'POST /vendas/:id/rastreio/': venda,
  'GET /vendas/:id/historico/': rows(eventoDaVenda),
})
