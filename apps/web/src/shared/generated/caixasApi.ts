// Written from the contract by node scripts/checks/readers.mjs.
import type { caixasRoutes } from '@estampa/contract/caixas/caixas.routes.ts'
import { client } from '../api/api.ts'
import { booleano, id, idDe, inteiro, list, number, numero, object, oneOf, orNull, page, rows, texto, textoOuNulo } from '../api/readers.ts'

export const configuracaoDosCaixas = object({ ativo: booleano })
const turno = object({ id, aberto_em: texto, aberto_por: textoOuNulo, dias: inteiro })
export const caixa = object({ id, nome: texto, ativo: booleano, aqui: booleano, turno: orNull(turno) })
export const pagamentoFora = object({ id, venda_id: id, forma: oneOf(["pix", "dinheiro", "cartao", "outro", "troca"], "outro"), valor: number, observacao: texto, usuario: textoOuNulo, criado_em: texto })
const caixa2 = object({ id, nome: texto })
export const movimentoComTurno = object({ id, tipo: oneOf(["recebimento", "devolucao", "suprimento", "sangria"], "recebimento"), forma: oneOf(["pix", "dinheiro", "cartao", "outro", "troca"], "outro"), valor: number, motivo: texto, destino: orNull(oneOf(["cofre", "banco", "despesa", "outro"], "outro")), venda_id: idDe, pagamento_id: idDe, usuario: textoOuNulo, em: texto, estornado_em: textoOuNulo, turno_id: id, caixa: caixa2 })
const movimentoDeCaixa = object({ id, tipo: oneOf(["recebimento", "devolucao", "suprimento", "sangria"], "recebimento"), forma: oneOf(["pix", "dinheiro", "cartao", "outro", "troca"], "outro"), valor: number, motivo: texto, destino: orNull(oneOf(["cofre", "banco", "despesa", "outro"], "outro")), venda_id: idDe, pagamento_id: idDe, usuario: textoOuNulo, em: texto, estornado_em: textoOuNulo })
const por_forma = object({ forma: oneOf(["pix", "dinheiro", "cartao", "outro", "troca"], "outro"), entrou: number, saiu: number, saldo: number, conferido: numero, diferenca: numero })
const por_pessoa = object({ usuario: textoOuNulo, forma: oneOf(["pix", "dinheiro", "cartao", "outro", "troca"], "outro"), entrou: number, saiu: number })
const contagem = object({ valor: number, quantidade: inteiro })
const reaberturas = object({ em: texto, usuario: textoOuNulo, motivo: texto, contado: number, diferenca: numero })
const turno2 = object({ id, caixa: caixa2, situacao: oneOf(["aberto", "fechado"], "aberto"), aberto_em: texto, aberto_por: textoOuNulo, dias: inteiro, fundo: number, contado: numero, deixado: numero, retirado: numero, fechado_em: textoOuNulo, fechado_por: textoOuNulo, observacao: texto, fundo_esperado: numero, diferenca_na_abertura: numero, esperado: numero, diferenca: numero, movimentos: list(movimentoDeCaixa), ultimo_movimento_id: idDe, por_forma: orNull(list(por_forma)), por_pessoa: orNull(list(por_pessoa)), vendido_a_prazo: numero, contagem: orNull(list(contagem)), reaberturas: list(reaberturas) })
export const turnoResumo = object({ id, caixa: caixa2, situacao: oneOf(["aberto", "fechado"], "aberto"), aberto_em: texto, aberto_por: textoOuNulo, dias: inteiro, fundo: number, contado: numero, deixado: numero, retirado: numero, fechado_em: textoOuNulo, fechado_por: textoOuNulo, observacao: texto, fundo_esperado: numero, diferenca_na_abertura: numero, esperado: numero, diferenca: numero })

export const caixasApi = client<typeof caixasRoutes>({
  'GET /caixas/configuracao/': configuracaoDosCaixas,
  'PATCH /caixas/configuracao/': configuracaoDosCaixas,
  'GET /caixas/': rows(caixa),
  'POST /caixas/': caixa,
  'PUT /caixas/:id/': caixa,
  'PUT /caixas/aqui/': rows(caixa),
  'GET /caixas/fora/': page(pagamentoFora),
  'GET /caixas/movimentos/:id/': movimentoComTurno,
  'POST /caixas/:id/abrir/': turno2,
  'GET /turnos/': page(turnoResumo),
  'GET /turnos/:id/': turno2,
  'POST /turnos/:id/suprimentos/': turno2,
  'POST /turnos/:id/sangrias/': turno2,
  'POST /turnos/:id/movimentos/:movimento_id/estornar/': turno2,
  'POST /turnos/:id/trazer/': turno2,
  'POST /turnos/:id/fechar/': turno2,
  'POST /turnos/:id/reabrir/': turno2,
})
