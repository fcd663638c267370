import { ROTULO_DO_ESTOQUE_MINIMO } from '../produtos/estoqueMinimo.ts'
import { CAMPOS_FISCAIS, isCampoFiscal, ROTULOS_FISCAIS } from '../shared/fiscal.ts'
import type { Permissao } from '../usuarios/permissoes.ts'

/**
 * Fields that change in many products at once, as people read them; `soma`: also by an amount or per cent of the value.
 */
export const CAMPOS_DO_LOTE = {
  preco_venda: { rotulo: 'Preço de venda', soma: true },
  preco_custo: { rotulo: 'Preço de custo', soma: true },
  estoque: { rotulo: 'Entrada de estoque', soma: true },
  estoque_minimo: { rotulo: ROTULO_DO_ESTOQUE_MINIMO, soma: false },
  categoria_id: { rotulo: 'Categoria', soma: false },
  modelo_id: { rotulo: 'Modelo', soma: false },
  peso: { rotulo: 'Peso (kg)', soma: false },
  altura: { rotulo: 'Altura (cm)', soma: false },
  largura: { rotulo: 'Largura (cm)', soma: false },
  comprimento: { rotulo: 'Comprimento (cm)', soma: false },
  ncm: { rotulo: ROTULOS_FISCAIS.ncm, soma: false },
  origem_fiscal: { rotulo: ROTULOS_FISCAIS.origem_fiscal, soma: false },
  cest: { rotulo: ROTULOS_FISCAIS.cest, soma: false },
  unidade: { rotulo: ROTULOS_FISCAIS.unidade, soma: false },
  publicado: { rotulo: 'Publicar no Bling', soma: false },
  na_lixeira: { rotulo: 'Mover para a lixeira', soma: false },
} as const
/** Actions on whole products, as their rows say them before and after. An action has no value of its own. */
export const ACOES_DO_LOTE = {
  publicado: ['Não publicado', 'Publicado'],
  na_lixeira: ['Na lista', 'Na lixeira'],
} as const
export type AcaoDoLote = keyof typeof ACOES_DO_LOTE
export const isLoteAction = (campo: string): campo is AcaoDoLote => Object.hasOwn(ACOES_DO_LOTE, campo)
export type CampoDoLote = keyof typeof CAMPOS_DO_LOTE
/**
 * Returns the permissions to change a field in many products at once; titles, EANs, minimum stock and fiscal data need none,
 * as in the form.
 */
export function permissoesDoCampo(campo: CampoDoLote | CampoDaTabela): readonly Permissao[] {
  if (campo === 'titulo' || campo === 'gtin' || campo === 'estoque_minimo' || isCampoFiscal(campo)) return []
  if (campo === 'estoque') return ['corrigir_estoque']
  return campo === 'preco_custo' ? ['ver_custos', 'mudar_precos'] : ['mudar_precos']
}

/** Fields that a table of products edits cell by cell, in the order of its columns. Stock is what was counted. */
export const CAMPOS_DA_TABELA = ['titulo', 'preco_venda', 'preco_custo', 'estoque', 'gtin', ...CAMPOS_FISCAIS] as const
export type CampoDaTabela = (typeof CAMPOS_DA_TABELA)[number]
/** Cells that one request saves. */
export const CELULAS_MAXIMAS = 2000
