import { paresRepetidos } from '@estampa/contract/produtos/pares.ts'
import type { CamposDaVariacao, CamposDoProduto } from './campos.ts'
import { corETamanho, skuDaVariacao } from './skus.ts'

/** Colour, size and SKU of the variations as they are sent. */
export const paresDe = (
  produto: Pick<CamposDoProduto, 'sku' | 'tem_cor' | 'tem_tamanho'>,
  variacoes: readonly CamposDaVariacao[],
) => variacoes.map((v) => ({ ...corETamanho(produto, v), sku: skuDaVariacao(produto, v), id: v.id }))

/** New variations that repeat another one. Of two stored ones the server knows whether they were alike before. */
export const findRepeatedPares = (pares: ReturnType<typeof paresDe>) =>
  paresRepetidos(
    pares,
    pares.flatMap(({ id, ...par }) => (id === null ? [] : [{ ...par, id }])),
  )
