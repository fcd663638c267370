// Written from the contract by node scripts/checks/readers.mjs.
import type { orcamentosRoutes } from '@estampa/contract/orcamentos/orcamentos.routes.ts'
import { client } from '../api/api.ts'
import { booleano, id, idDe, ifMissing, intOrNull, inteiro, list, number, numero, object, oneOf, optional, orNull, page, rows, texto, textoOuNulo } from '../api/readers.ts'
import { venda } from './vendasApi.ts'

const cliente = object({ id, nome: texto })
const espera = object({ quem: oneOf(["loja", "cliente"], "loja"), desde: texto })
export const orcamentoResumo = object({ id, numero: id, situacao: oneOf(["rascunho", "enviado", "visto", "mudanca", "aprovado", "recusado", "vencido", "vendido"], "rascunho"), cliente: orNull(cliente), nome: texto, telefone: texto, total: number, validade: texto, vence: orNull(oneOf(["hoje", "amanha"], "amanha")), espera: orNull(espera), venda_id: idDe, criado_em: texto, alterado_em: texto })
const personalizacao = object({ nome: texto, numero: texto })
const estampaDaLinha = object({ posicao: oneOf(["frente", "costas", "manga_esquerda", "manga_direita", "outra"], "outra"), tecnica: oneOf(["dtf", "silk", "sublimacao", "bordado", "outra"], "outra"), largura_mm: intOrNull, altura_mm: intOrNull, distancia_gola_mm: intOrNull, arte_id: idDe, arte: textoOuNulo, arquivo: textoOuNulo, versao: intOrNull, largura_px: intOrNull, miniatura_url: textoOuNulo, id, cores: intOrNull, observacao: texto, versao_aprovada: intOrNull })
const mockup = object({ arquivo: texto, digest: texto, imagem: texto, miniatura: texto, do_produto: optional(booleano) })
const aprovacaoDaLinha = object({ situacao: oneOf(["sem_prova", "enviada", "aprovada", "mudanca"], "sem_prova"), versao: intOrNull, por: textoOuNulo, em: textoOuNulo, texto: textoOuNulo, mesma_arte: optional(booleano) })
const itemDaVersao = object({ item_id: id, produto_id: idDe, variacao_id: idDe, descricao: texto, quantidade: inteiro, valor_unitario: number, estampa: texto, personalizacao: list(personalizacao), estampas: list(estampaDaLinha), grupo: textoOuNulo, mockups: list(mockup), aprovacao: aprovacaoDaLinha })
const mudanca = object({ texto, em: texto })
const aprovacao = object({ nome: texto, em: texto, endereco: textoOuNulo, anulada_em: textoOuNulo })
const versaoDoOrcamento = object({ numero: inteiro, itens: list(itemDaVersao), desconto: number, frete: number, subtotal: number, total: number, validade: texto, termos: texto, criado_em: texto, enviada_em: textoOuNulo, vista_em: textoOuNulo, mudanca: orNull(mudanca), aprovacao: orNull(aprovacao), recusada_em: textoOuNulo })
const faltas = object({ linha: inteiro, descricao: texto, motivo: oneOf(["sem_produto", "produto_indisponivel", "estoque"], "sem_produto"), disponivel: intOrNull, a_produzir: intOrNull, em_producao: inteiro, a_receber: ifMissing(inteiro, 0), previsao_a_receber: ifMissing(textoOuNulo, null), peca_lisa: ifMissing(booleano, false) })
const ficou_de_fora = object({ item_id: id, quantidade: inteiro })
export const orcamento = object({ id, numero: id, situacao: oneOf(["rascunho", "enviado", "visto", "mudanca", "aprovado", "recusado", "vencido", "vendido"], "rascunho"), cliente: orNull(cliente), nome: texto, telefone: texto, total: number, validade: texto, vence: orNull(oneOf(["hoje", "amanha"], "amanha")), espera: orNull(espera), venda_id: idDe, criado_em: texto, alterado_em: texto, itens: list(itemDaVersao), desconto: number, frete: number, subtotal: number, termos: texto, email: texto, versao_atual: inteiro, versoes: list(versaoDoOrcamento), links: inteiro, alcance_do_link: oneOf(["internet", "rede", "maquina"], "maquina"), faltas: list(faltas), venda_total: ifMissing(numero, null), ficou_de_fora: ifMissing(list(ficou_de_fora), []), versao: inteiro })
export const mockupEnviado = object({ arquivo: texto, imagem: texto, miniatura: texto, do_produto: optional(booleano) })
export const linkDoOrcamento = object({ link: texto, expira_em: texto, alcance: oneOf(["internet", "rede", "maquina"], "maquina") })
export const provaEnviada = object({ link: texto, versao: inteiro, alcance: oneOf(["internet", "rede", "maquina"], "maquina") })

export const orcamentosApi = client<typeof orcamentosRoutes>({
  'GET /orcamentos/': page(orcamentoResumo),
  'POST /orcamentos/': orcamento,
  'POST /orcamentos/mockups/': rows(mockupEnviado),
  'GET /orcamentos/:id/': orcamento,
  'PUT /orcamentos/:id/': orcamento,
  'GET /orcamentos/:id/pdf/': texto,
  'POST /orcamentos/:id/link/': linkDoOrcamento,
  'POST /orcamentos/:id/gerar-venda/': venda,
  'POST /orcamentos/:id/duplicar/': orcamento,
  'POST /vendas/:id/repetir/': orcamento,
  'POST /vendas/:id/provas/': provaEnviada,
  'POST /vendas/:id/provas/aprovar/': venda,
})
