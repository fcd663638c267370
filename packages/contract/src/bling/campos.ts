import { ROTULO_DO_GTIN } from '../produtos/gtin.ts'
import { ROTULOS_FISCAIS } from '../shared/fiscal.ts'
import { rotuloEm } from '../shared/opcoes.ts'
import type { CampoDoVinculo } from './vinculo.routes.ts'

/** Fields of a product that are compared with Bling, as people read them. */
const ROTULOS: Readonly<Record<CampoDoVinculo, string>> = {
  titulo: 'Título',
  sku: 'SKU',
  gtin: ROTULO_DO_GTIN,
  ...ROTULOS_FISCAIS,
  preco: 'Preço de venda',
  descricao: 'Descrição',
  largura: 'Largura (cm)',
  altura: 'Altura (cm)',
  comprimento: 'Comprimento (cm)',
  peso: 'Peso (kg)',
}
/** An unknown field, sent by a newer server, shows its own name. */
export const rotuloDoCampo = rotuloEm(ROTULOS)
