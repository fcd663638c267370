// Written from the contract by node scripts/checks/readers.mjs.
import type { importacaoRoutes } from '@estampa/contract/bling/importacao.routes.ts'
import { client } from '../api.ts'
import { bool, id, idOrNull, int, intOrNull, list, number, object, oneOf, page, rows, scalar, text, textOrNull } from '../readers.ts'

const sincronizacao = object({ id, tipo: text, operacao: text, alvo_id: idOrNull, titulo: text, estado: oneOf(["pendente", "executando", "concluida", "falhou", "descartada"], "pendente"), tentativas: int, mensagem: textOrNull, criado_em: text, alterado_em: text })
const answer = object({ sincronizacao })
const fotos = object({ total: int, baixadas: int, falhas: int })
const resumo = object({ criar: int, vincular: int, perguntar: int, ignorar: int })
const modelos = object({ nome: text, quantos: int })
const cores = object({ nome: text, cor: textOrNull, quantos: int })
export const importacao = object({ id, estado: oneOf(["lendo", "pronta", "aplicando", "concluida", "falhou", "cancelada"], "falhou"), lidos: int, total: intOrNull, aplicados: int, aplicar: int, fotos, resumo, restante_s: intOrNull, mensagem: textOrNull, criada_em: text, terminada_em: textOrNull, avisos: list(text), modelos: list(modelos), cores: list(cores) })
const diferencas = object({ campo: text, aqui: scalar, bling: scalar })
export const itemDaImportacao = object({ id, id_bling: text, codigo: text, nome: text, formato: text, situacao: text, variacoes: number, proposta: oneOf(["criar", "vincular", "perguntar", "ignorar"], "perguntar"), motivo: textOrNull, produto_id: idOrNull, produto: textOrNull, modelo: textOrNull, aplicada: bool, diferencas: list(diferencas) })
const answer2 = object({ mudados: int })

export const importacaoApi = client<typeof importacaoRoutes>({
  'POST /bling/contatos/importar/': answer,
  'GET /bling/importacoes/': rows(importacao),
  'POST /bling/importacoes/': importacao,
  'PATCH /bling/importacoes/:id/': importacao,
  'GET /bling/importacoes/:id/itens/': page(itemDaImportacao),
  'PATCH /bling/importacoes/:id/itens/': answer2,
  'PATCH /bling/importacoes/:id/itens/:item/': itemDaImportacao,
  'POST /bling/importacoes/:id/aplicar/': importacao,
})
