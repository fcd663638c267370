// Written from the contract by node scripts/checks/readers.mjs.
import type { orcamentosRoutes } from '@estampa/contract/orcamentos/orcamentos.routes.ts'
import { client } from '../api.ts'
import { id, idOrNull, int, intOrNull, list, number, object, oneOf, orNull, page, rows, text, textOrNull } from '../readers.ts'
import { venda } from './vendasApi.ts'

const cliente = object({ id, nome: text })
const espera = object({ quem: oneOf(["loja", "cliente"], "loja"), desde: text })
export const orcamentoResumo = object({ id, numero: id, situacao: oneOf(["rascunho", "enviado", "visto", "mudanca", "aprovado", "recusado", "vencido", "vendido"], "rascunho"), cliente: orNull(cliente), nome: text, telefone: text, total: number, validade: text, vence: orNull(oneOf(["hoje", "amanha"], "amanha")), espera: orNull(espera), venda_id: idOrNull, criado_em: text, alterado_em: text })
const personalizacao = object({ nome: text, numero: text })
const mockup = object({ arquivo: text, digest: text, imagem: text, miniatura: text })
const itemDaVersao = object({ produto_id: idOrNull, variacao_id: idOrNull, descricao: text, quantidade: int, valor_unitario: number, estampa: text, personalizacao: list(personalizacao), mockups: list(mockup) })
const mudanca = object({ texto: text, em: text })
const aprovacao = object({ nome: text, em: text, endereco: textOrNull, anulada_em: textOrNull })
const versaoDoOrcamento = object({ numero: int, itens: list(itemDaVersao), desconto: number, frete: number, subtotal: number, total: number, validade: text, termos: text, criado_em: text, enviada_em: textOrNull, vista_em: textOrNull, mudanca: orNull(mudanca), aprovacao: orNull(aprovacao), recusada_em: textOrNull })
const faltas = object({ linha: int, descricao: text, motivo: oneOf(["sem_produto", "produto_indisponivel", "estoque"], "sem_produto"), disponivel: intOrNull })
export const orcamento = object({ id, numero: id, situacao: oneOf(["rascunho", "enviado", "visto", "mudanca", "aprovado", "recusado", "vencido", "vendido"], "rascunho"), cliente: orNull(cliente), nome: text, telefone: text, total: number, validade: text, vence: orNull(oneOf(["hoje", "amanha"], "amanha")), espera: orNull(espera), venda_id: idOrNull, criado_em: text, alterado_em: text, itens: list(itemDaVersao), desconto: number, frete: number, subtotal: number, termos: text, email: text, versao_atual: int, versoes: list(versaoDoOrcamento), links: int, alcance_do_link: oneOf(["internet", "rede", "maquina"], "maquina"), faltas: list(faltas), versao: int })
export const mockupEnviado = object({ arquivo: text, imagem: text, miniatura: text })
export const linkDoOrcamento = object({ link: text, expira_em: text, alcance: oneOf(["internet", "rede", "maquina"], "maquina") })

export const orcamentosApi = client<typeof orcamentosRoutes>({
  'GET /orcamentos/': page(orcamentoResumo),
  'POST /orcamentos/': orcamento,
  'POST /orcamentos/mockups/': rows(mockupEnviado),
  'GET /orcamentos/:id/': orcamento,
  'PUT /orcamentos/:id/': orcamento,
  'GET /orcamentos/:id/pdf/': text,
  'POST /orcamentos/:id/link/': linkDoOrcamento,
  'POST /orcamentos/:id/gerar-venda/': venda,
  'POST /orcamentos/:id/duplicar/': orcamento,
})
