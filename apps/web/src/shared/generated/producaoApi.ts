// Written from the contract by node scripts/checks/readers.mjs.
import type { producaoRoutes } from '@estampa/contract/producao/producao.routes.ts'
import { client } from '../api.ts'
import { bool, id, idOrNull, int, intOrNull, list, number, object, oneOf, page, rows, text, textOrNull } from '../readers.ts'

export const configuracaoDaProducao = object({ ativa: bool, vender_sob_demanda: bool })
export const arte = object({ id, nome: text, versao: int, sha256: text, bytes: number, arquivo: text, largura_px: intOrNull, altura_px: intOrNull, criado_em: text })
export const estampa = object({ posicao: oneOf(["frente", "costas", "manga_esquerda", "manga_direita", "outra"], "outra"), tecnica: oneOf(["dtf", "silk", "sublimacao", "bordado", "outra"], "outra"), largura_mm: int, altura_mm: int, distancia_gola_mm: intOrNull, arte_id: id, arte: text, arquivo: text, versao: int, largura_px: intOrNull })
const materiais = object({ nome: text, quantidade: number })
const answer = object({ variacao_id: idOrNull, lisa_produto_id: id, lisa_variacao_id: idOrNull, lisa: text, livres: int, materiais: list(materiais) })
const personalizacao = object({ nome: text, numero: text })
export const producao = object({ id, situacao: oneOf(["a_fazer", "em_producao", "bloqueada", "pronta", "cancelada"], "a_fazer"), venda_id: idOrNull, cliente_nome: textOrNull, produto_id: idOrNull, variacao_id: idOrNull, titulo: text, variacao: textOrNull, lisa_produto_id: idOrNull, lisa_variacao_id: idOrNull, lisa: text, pedida: int, reservada: int, feita: int, perdida: int, sem_venda: int, faltam: int, faltam_lisas: int, prazo: textOrNull, atrasada: bool, prioritaria: bool, bloqueio: textOrNull, imagem_url: textOrNull, estampas: list(estampa), materiais: list(materiais), personalizacao: list(personalizacao), criado_em: text })
const eventoDaProducao = object({ id, tipo: oneOf(["iniciar", "concluir", "perder", "perder_pronta", "estornar", "bloquear", "desbloquear", "devolver", "descartar"], "iniciar"), quantidade: int, motivo: textOrNull, estornado: bool, usuario: textOrNull, criado_em: text })
export const producaoComEventos = object({ id, situacao: oneOf(["a_fazer", "em_producao", "bloqueada", "pronta", "cancelada"], "a_fazer"), venda_id: idOrNull, cliente_nome: textOrNull, produto_id: idOrNull, variacao_id: idOrNull, titulo: text, variacao: textOrNull, lisa_produto_id: idOrNull, lisa_variacao_id: idOrNull, lisa: text, pedida: int, reservada: int, feita: int, perdida: int, sem_venda: int, faltam: int, faltam_lisas: int, prazo: textOrNull, atrasada: bool, prioritaria: bool, bloqueio: textOrNull, imagem_url: textOrNull, estampas: list(estampa), materiais: list(materiais), personalizacao: list(personalizacao), criado_em: text, eventos: list(eventoDaProducao) })
const lisa = object({ produto_id: id, variacao_id: idOrNull, nome: text })
export const bancada = object({ producao, arte: text, posicoes: list(estampa), lisa, faltam: int })

export const producaoApi = client<typeof producaoRoutes>({
  'GET /producao/configuracao/': configuracaoDaProducao,
  'PATCH /producao/configuracao/': configuracaoDaProducao,
  'GET /artes/': page(arte),
  'POST /artes/': arte,
  'GET /produtos/:id/estampas/': rows(estampa),
  'PUT /produtos/:id/estampas/': rows(estampa),
  'GET /produtos/:id/ficha/': rows(answer),
  'PUT /produtos/:id/ficha/': rows(answer),
  'GET /producoes/': page(producao),
  'POST /producoes/': producaoComEventos,
  'GET /producoes/:id/': producaoComEventos,
  'POST /producoes/:id/concluir/': producaoComEventos,
  'POST /producoes/:id/perder/': producaoComEventos,
  'POST /producoes/:id/bloquear/': producaoComEventos,
  'POST /producoes/:id/estornar/': producaoComEventos,
  'POST /producoes/:id/destinar/': producaoComEventos,
  'POST /producoes/bancada/': bancada,
})
