// Written from the contract by node scripts/checks/readers.mjs.
import type { importacaoRoutes } from '@estampa/contract/bling/importacao.routes.ts'
import { client } from '../api/api.ts'
import { booleano, id, idDe, intOrNull, inteiro, list, number, object, oneOf, page, rows, scalar, texto, textoOuNulo } from '../api/readers.ts'

const sincronizacao = object({ id, tipo: texto, operacao: texto, alvo_id: idDe, titulo: texto, estado: oneOf(["pendente", "executando", "concluida", "falhou", "descartada"], "pendente"), tentativas: inteiro, mensagem: textoOuNulo, codigo: textoOuNulo, criado_em: texto, alterado_em: texto })
const answer = object({ sincronizacao })
const fotos = object({ total: inteiro, baixadas: inteiro, falhas: inteiro })
const resumo = object({ criar: inteiro, vincular: inteiro, perguntar: inteiro, ignorar: inteiro })
const modelos = object({ nome: texto, quantos: inteiro })
const cores = object({ nome: texto, cor: textoOuNulo, quantos: inteiro })
export const importacao = object({ id, estado: oneOf(["lendo", "pronta", "aplicando", "concluida", "falhou", "cancelada"], "falhou"), lidos: inteiro, total: intOrNull, aplicados: inteiro, aplicar: inteiro, fotos, resumo, restante_s: intOrNull, mensagem: textoOuNulo, criada_em: texto, terminada_em: textoOuNulo, avisos: list(texto), modelos: list(modelos), cores: list(cores) })
const diferencas = object({ campo: texto, aqui: scalar, bling: scalar })
export const itemDaImportacao = object({ id, id_bling: texto, codigo: texto, nome: texto, formato: texto, situacao: texto, variacoes: number, proposta: oneOf(["criar", "vincular", "perguntar", "ignorar"], "perguntar"), motivo: textoOuNulo, produto_id: idDe, produto: textoOuNulo, modelo: textoOuNulo, aplicada: booleano, diferencas: list(diferencas) })
const answer2 = object({ mudados: inteiro })

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
