// Written from the contract by node scripts/checks/readers.mjs.
import type { vendasRoutes } from '@estampa/contract/vendas/vendas.routes.ts'
import { client } from '../api/api.ts'
import { alias, booleano, flag, id, idDe, ifMissing, intOrNull, inteiro, list, number, numero, object, oneOf, optional, orNull, page, raw, rows, texto, textoOuNulo } from '../api/readers.ts'

const cliente = object({ id, nome: texto })
export const vendaResumo = object({ id, status: texto, cliente: alias(cliente, 'cliente_id'), cliente_nome: texto, origem: texto, total: number, pagamento: oneOf(["pendente", "parcial", "pago", "nada_a_receber"], null), falta_pagar: number, quantidade_itens: inteiro, numero_pedido_bling: textoOuNulo, importada: booleano, canal: textoOuNulo, numero_no_canal: textoOuNulo, data_do_pedido: textoOuNulo, vendedor: textoOuNulo, anotacao: texto, prazo: textoOuNulo, prioritaria: booleano, atrasada: booleano, criado_em: texto, alterado_em: texto })
const cliente2 = object({ id, nome: texto, cpf: texto, inscricao_estadual: texto, telefone: texto, email: texto, cep: texto, municipio: texto, uf: texto, endereco: texto, numero: texto, complemento: texto, bairro: texto, contribuinte: texto, codigo_ibge: textoOuNulo, versao: inteiro, criado_em: texto, alterado_em: texto, anonimizado_em: textoOuNulo, consumidor_final: booleano })
const variacoes = object({ id, sku: textoOuNulo, cor: alias(textoOuNulo, 'nome_cor', 'cor'), tamanho: textoOuNulo, quantidade: inteiro, quantidade_disponivel: alias(inteiro, 'quantidade'), preco_venda: numero, id_bling: textoOuNulo })
const parteDoItem = object({ produto_id: idDe, variacao_id: idDe, titulo: texto, variacao: textoOuNulo, sku: textoOuNulo, quantidade: inteiro })
const medidas = object({ largura: numero, altura: numero, comprimento: numero, peso: numero })
const modelo = object({ id, codigo: texto, nome: texto })
const personalizacao = object({ nome: texto, numero: texto })
const estampaDaLinha = object({ posicao: oneOf(["frente", "costas", "manga_esquerda", "manga_direita", "outra"], "outra"), tecnica: oneOf(["dtf", "silk", "sublimacao", "bordado", "outra"], "outra"), largura_mm: intOrNull, altura_mm: intOrNull, distancia_gola_mm: intOrNull, arte_id: idDe, arte: textoOuNulo, arquivo: textoOuNulo, versao: intOrNull, largura_px: intOrNull, miniatura_url: textoOuNulo, id, cores: intOrNull, observacao: texto, versao_aprovada: intOrNull })
const mockup = object({ arquivo: texto, digest: texto, imagem: texto, miniatura: texto, do_produto: optional(booleano) })
const aprovacaoDaLinha = object({ situacao: oneOf(["sem_prova", "enviada", "aprovada", "mudanca"], "sem_prova"), versao: intOrNull, por: textoOuNulo, em: textoOuNulo, texto: textoOuNulo, mesma_arte: optional(booleano) })
const producaoDoItem = object({ id, situacao: oneOf(["a_fazer", "em_producao", "bloqueada", "pronta", "cancelada"], "a_fazer"), prontas: inteiro, de: inteiro, sem_estampa: inteiro, devolvidas_sem_estampa: inteiro, faltam_lisas: alias(inteiro, 'falta_lisa'), falta_lisa: alias(inteiro, 'faltam_lisas') })
const itemDaVenda = object({ id: idDe, item_id: id, variacao_id: idDe, variacao: textoOuNulo, sku: textoOuNulo, titulo: texto, descricao: texto, quantidade: ifMissing(inteiro, 1), devolvidas: inteiro, valor_unitario: number, desconto: number, custo_unitario: numero, custo_sem_estampa: orNull(optional(booleano)), subtotal: ifMissing(number, undefined), tem_variacoes: booleano, variacoes: list(variacoes), partes: list(parteDoItem), medidas, modelo: orNull(modelo), categoria: idDe, imagem_url: textoOuNulo, qr_code_url: textoOuNulo, id_bling: textoOuNulo, publicado: ifMissing(booleano, undefined), preco_venda: numero, quantidade_disponivel: ifMissing(inteiro, Infinity), personalizacao: optional(list(personalizacao)), palavras_do_comprador: optional(texto), estampas: list(estampaDaLinha), mockups: list(mockup), aprovacao: aprovacaoDaLinha, grupo: textoOuNulo, producao: optional(producaoDoItem), sem_limite: flag, pendencia: oneOf(["sem_produto", "sem_variacao", "sem_estoque", "fracionada"], null), despesa: optional(booleano) })
const pergunta = object({ de: number, para: number })
const declaracaoDaEtiqueta = object({ estado: oneOf(["esperando", "pronta", "falhou"], "esperando"), chave: textoOuNulo, motivo: textoOuNulo, link_declaracao: textoOuNulo })
const etiquetaDaVenda = object({ estado: oneOf(["gerando", "perguntando", "pronta", "vencida", "falhou"], "gerando"), motivo: textoOuNulo, pergunta: orNull(pergunta), paga: booleano, desde: textoOuNulo, entregue_em: textoOuNulo, nota_cancelada: booleano, declaracao: orNull(declaracaoDaEtiqueta) })
const notaDaVenda = object({ estado: oneOf(["gerando", "enviando", "autorizada", "rejeitada", "diferente", "denegada", "cancelada", "excluida", "falhou"], "enviando"), modelo: raw, numero: textoOuNulo, serie: textoOuNulo, chave: textoOuNulo, motivo: textoOuNulo, valor: numero, produto_id: idDe, ambiente: oneOf(["producao", "homologacao"], null), link_pdf: textoOuNulo, link_xml: textoOuNulo, link_bling: textoOuNulo, emitida_em: textoOuNulo })
const sincronizacao = object({ id, tipo: texto, operacao: texto, alvo_id: idDe, titulo: texto, estado: oneOf(["pendente", "executando", "concluida", "falhou", "descartada"], "pendente"), tentativas: inteiro, mensagem: textoOuNulo, codigo: textoOuNulo, criado_em: texto, alterado_em: texto })
const pagamento = object({ id, forma: texto, valor: number, observacao: texto, recebido: ifMissing(numero, null), usuario: textoOuNulo, criado_em: texto })
const pagamentoDesfeito = object({ id, forma: texto, valor: number, observacao: texto, usuario: textoOuNulo, criado_em: texto, estornado_em: texto, estornado_por: textoOuNulo, motivo: texto })
const itens = object({ nome: texto, quantidade: inteiro })
const trocaDaVenda = object({ id, nova_venda_id: idDe, motivo: texto, observacao: texto, credito: number, usuario: textoOuNulo, criado_em: texto, itens: list(itens) })
const orcamentoDaVenda = object({ id, versao: inteiro, aprovado_por: textoOuNulo, aprovado_em: textoOuNulo, aprovado_de: textoOuNulo, imagens: list(texto) })
export const venda = object({ id, status: texto, cliente: alias(cliente2, 'cliente_id'), cliente_nome: texto, origem: texto, total: ifMissing(number, undefined), pagamento: oneOf(["pendente", "parcial", "pago", "nada_a_receber"], null), falta_pagar: number, quantidade_itens: ifMissing(inteiro, undefined), numero_pedido_bling: textoOuNulo, importada: booleano, canal: textoOuNulo, numero_no_canal: textoOuNulo, data_do_pedido: textoOuNulo, vendedor: textoOuNulo, anotacao: texto, prazo: textoOuNulo, prioritaria: booleano, atrasada: booleano, criado_em: texto, alterado_em: texto, endereco: texto, itens: list(itemDaVenda), largura: numero, altura: numero, comprimento: numero, peso: numero, servico_frete: textoOuNulo, frete_valor: numero, codigo_servico_frete: textoOuNulo, prazo_entrega: intOrNull, link_etiqueta_pdf: alias(textoOuNulo, 'link_etiqueta'), codigo_rastreamento: textoOuNulo, etiqueta: orNull(etiquetaDaVenda), nota: ifMissing(orNull(notaDaVenda), null), emite_notas: ifMissing(booleano, false), etiqueta_espera_nota: ifMissing(booleano, false), produtos_nao_publicados: ifMissing(list(texto), undefined), bling_ativo: ifMissing(booleano, true), editada: booleano, cancelada_em: ifMissing(textoOuNulo, null), entrega_no_canal: textoOuNulo, envio_do_canal: textoOuNulo, observacoes_do_canal: textoOuNulo, pecas_que_faltam: inteiro, pecas_a_produzir: optional(inteiro), sincronizacao: orNull(sincronizacao), frete_cobrado: number, credito: number, pago: number, pagamentos: list(pagamento), pagamentos_desfeitos: ifMissing(list(pagamentoDesfeito), []), trocas: list(trocaDaVenda), orcamento: orNull(orcamentoDaVenda), troca_de: idDe, versao: inteiro })
const passos = object({ status: texto, quantidade: ifMissing(inteiro, null) })
const producao = object({ abertas: inteiro })
export const filaDeVendas = object({ passos: list(passos), atrasadas: ifMissing(inteiro, null), prioritarias: ifMissing(inteiro, null), producao: optional(producao), emite_notas: ifMissing(booleano, false), vendedores: list(cliente) })
const recusadas = object({ id, cliente_nome: texto, motivo: texto })
export const avancoFeito = object({ avancadas: list(id), recusadas: list(recusadas) })
export const eventoDaVenda = object({ id, tipo: texto, descricao: texto, de: textoOuNulo, para: textoOuNulo, antes: list(texto), depois: list(texto), usuario: textoOuNulo, criado_em: texto })

export const vendasApi = client<typeof vendasRoutes>({
  'GET /vendas/': page(vendaResumo),
  'POST /vendas/': venda,
  'GET /vendas/fila/': filaDeVendas,
  'POST /vendas/avancar-multiplas/': avancoFeito,
  'GET /vendas/:id/': venda,
  'PUT /vendas/:id/': venda,
  'PATCH /vendas/:id/': venda,
  'POST /vendas/:id/desfazer-cancelamento/': venda,
  'PATCH /vendas/:id/status/': venda,
  'PATCH /vendas/:id/itens/:itemId/': venda,
  'POST /vendas/:id/medidas/': venda,
  'POST /vendas/:id/servico-frete/': venda,
  'POST /vendas/:id/rastreio/': venda,
  'GET /vendas/:id/historico/': rows(eventoDaVenda),
})
