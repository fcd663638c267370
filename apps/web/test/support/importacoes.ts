import type { Importacao } from '@estampa/contract/bling/importacao.routes.ts'
import type { ImportacaoDePlanilha } from '@estampa/contract/importacoes/importacoes.schemas.ts'

const ANDAMENTO = { restante_s: null, mensagem: null, criada_em: '2026-11-20T12:00:00Z', terminada_em: null }

/** Import 9 of the account at Bling, read and waiting for the person. */
export const importacaoDoBling = (dados: object = {}): Importacao => ({
  id: 9,
  estado: 'pronta',
  lidos: 0,
  total: 0,
  aplicados: 0,
  aplicar: 0,
  fotos: { total: 0, baixadas: 0, falhas: 0 },
  resumo: { criar: 0, vincular: 0, perguntar: 0, ignorar: 0 },
  ...ANDAMENTO,
  avisos: [],
  modelos: [],
  cores: [],
  ...dados,
})

/** Import 9 of a spreadsheet, read and waiting for the person. */
export const importacaoDaPlanilha = (dados: object = {}): ImportacaoDePlanilha => ({
  id: 9,
  tipo: 'produtos',
  modo: 'ambos',
  estado: 'pronta',
  arquivo: 'lista.csv',
  colunas: [],
  delimitador: null,
  planilhas: [],
  planilha: null,
  origem: null,
  cabecalho: 1,
  numeros: 'sem_duvida',
  duvidas: [],
  estoque: 'contado',
  contado_em: '2026-11-20T12:00:00Z',
  lidas: 0,
  total: 0,
  aplicar: 0,
  aplicadas: 0,
  avisadas: 0,
  resumo: { criar: 0, alterar: 0, igual: 0, erro: 0 },
  desfeitas: 0,
  na_lixeira: { produtos: 0, linhas: 0 },
  ficaram: 0,
  ...ANDAMENTO,
  ...dados,
})
