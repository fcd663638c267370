// Written from the contract by node scripts/checks/readers.mjs.
import type { producaoRoutes } from '@estampa/contract/producao/producao.routes.ts'
import { client } from '../api/api.ts'
import { alias, booleano, id, idDe, ifMissing, intOrNull, inteiro, list, number, numero, object, oneOf, page, rows, texto, textoOuNulo } from '../api/readers.ts'

export const configuracaoDaProducao = object({ ativa: booleano, vender_sob_demanda: booleano, vender_sem_lisas: booleano, so_com_arte_aprovada: booleano })
const faixas = object({ a_partir_de: inteiro, por_peca: number, por_cor: number, custo_por_peca: numero })
const tabelas = object({ tecnica: oneOf(["dtf", "silk", "sublimacao", "bordado", "outra"], "outra"), area_ate_cm2: numero, faixas: list(faixas), montagem: number, montagem_por_cor: number })
export const precosDeEstampa = object({ tabelas: list(tabelas) })
const itens = object({ peca: numero, estampa: numero, sugerido: numero, custo: numero, motivo: textoOuNulo })
export const precosSugeridos = object({ itens: list(itens), montagem: number, total: numero, motivo: textoOuNulo })
export const arte = object({ id, nome: texto, cliente_id: idDe, versao: inteiro, sha256: texto, bytes: number, arquivo: texto, largura_px: intOrNull, altura_px: intOrNull, miniatura_url: textoOuNulo, avisos: list(texto), criado_em: texto })
export const estampa = object({ posicao: oneOf(["frente", "costas", "manga_esquerda", "manga_direita", "outra"], "outra"), tecnica: oneOf(["dtf", "silk", "sublimacao", "bordado", "outra"], "outra"), largura_mm: inteiro, altura_mm: inteiro, distancia_gola_mm: intOrNull, arte_id: id, arte: texto, arquivo: texto, versao: inteiro, largura_px: intOrNull, miniatura_url: textoOuNulo })
const materiais = object({ nome: texto, quantidade: number })
const answer = object({ variacao_id: idDe, lisa_produto_id: id, lisa_variacao_id: idDe, lisa: texto, livres: inteiro, materiais: list(materiais) })
const estampaDaProducao = object({ posicao: oneOf(["frente", "costas", "manga_esquerda", "manga_direita", "outra"], "outra"), tecnica: oneOf(["dtf", "silk", "sublimacao", "bordado", "outra"], "outra"), largura_mm: intOrNull, altura_mm: intOrNull, distancia_gola_mm: intOrNull, arte_id: idDe, arte: textoOuNulo, arquivo: textoOuNulo, versao: intOrNull, largura_px: intOrNull, miniatura_url: textoOuNulo, cores: intOrNull, observacao: texto, versao_nova: intOrNull })
const personalizacao = object({ nome: texto, numero: texto })
export const producao = object({ id, situacao: oneOf(["a_fazer", "em_producao", "bloqueada", "pronta", "cancelada"], "a_fazer"), venda_id: idDe, cliente_nome: textoOuNulo, produto_id: idDe, variacao_id: idDe, titulo: texto, variacao: textoOuNulo, lisa_produto_id: idDe, lisa_variacao_id: idDe, lisa: texto, lisa_titulo: ifMissing(textoOuNulo, null), lisa_cor: ifMissing(textoOuNulo, null), pedida: inteiro, reservada: inteiro, feita: inteiro, perdida: inteiro, sem_venda: inteiro, faltam: inteiro, faltam_lisas: alias(inteiro, 'falta_lisa'), falta_lisa: alias(inteiro, 'faltam_lisas'), lisas_a_receber: ifMissing(inteiro, 0), previsao_das_lisas: textoOuNulo, prazo: textoOuNulo, atrasada: booleano, prioritaria: booleano, bloqueio: textoOuNulo, mudanca: textoOuNulo, imagem_url: textoOuNulo, estampas: list(estampaDaProducao), materiais: list(materiais), personalizacao: list(personalizacao), palavras_do_comprador: ifMissing(textoOuNulo, null), criado_em: texto })
const eventoDaProducao = object({ id, tipo: oneOf(["iniciar", "concluir", "perder", "perder_pronta", "estornar", "bloquear", "desbloquear", "devolver", "descartar", "versao", "usar", "ceder", "retomar"], "iniciar"), quantidade: inteiro, motivo: textoOuNulo, estornado: booleano, usuario: textoOuNulo, criado_em: texto })
export const producaoComEventos = object({ id, situacao: oneOf(["a_fazer", "em_producao", "bloqueada", "pronta", "cancelada"], "a_fazer"), venda_id: idDe, cliente_nome: textoOuNulo, produto_id: idDe, variacao_id: idDe, titulo: texto, variacao: textoOuNulo, lisa_produto_id: idDe, lisa_variacao_id: idDe, lisa: texto, lisa_titulo: ifMissing(textoOuNulo, null), lisa_cor: ifMissing(textoOuNulo, null), pedida: inteiro, reservada: inteiro, feita: inteiro, perdida: inteiro, sem_venda: inteiro, faltam: inteiro, faltam_lisas: alias(inteiro, 'falta_lisa'), falta_lisa: alias(inteiro, 'faltam_lisas'), lisas_a_receber: ifMissing(inteiro, 0), previsao_das_lisas: textoOuNulo, prazo: textoOuNulo, atrasada: booleano, prioritaria: booleano, bloqueio: textoOuNulo, mudanca: textoOuNulo, imagem_url: textoOuNulo, estampas: list(estampaDaProducao), materiais: list(materiais), personalizacao: list(personalizacao), palavras_do_comprador: ifMissing(textoOuNulo, null), criado_em: texto, eventos: list(eventoDaProducao) })
const lisa = object({ produto_id: id, variacao_id: idDe, nome: texto })
export const bancada = object({ producao, arte: texto, posicoes: list(estampaDaProducao), lisa, faltam: inteiro, skus: ifMissing(list(texto), []), eans: ifMissing(list(texto), []) })

export const producaoApi = client<typeof producaoRoutes>({
  'GET /producao/configuracao/': configuracaoDaProducao,
  'PATCH /producao/configuracao/': configuracaoDaProducao,
  'GET /producao/precos/': precosDeEstampa,
  'PUT /producao/precos/': precosDeEstampa,
  'POST /producao/calcular/': precosSugeridos,
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
  'POST /producoes/:id/versao/': producaoComEventos,
  'POST /producoes/:id/estornar/': producaoComEventos,
  'POST /producoes/:id/destinar/': producaoComEventos,
  'POST /producoes/bancada/': bancada,
})
