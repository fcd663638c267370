import type { Motif } from './catalogue.ts'

/**
 * The sample products: model · print · colours · sizes. No colour list means one piece in the given fabric, no
 * variations.
 */
export interface ProdutoDemo {
  modelo: string
  motivo: Motif
  cores: readonly string[]
  tamanhos: readonly string[]
  /** Without variations: the fabric in the picture. */
  unico: true | undefined
}

const ADULTO = ['P', 'M', 'G', 'GG'] as const
const COMPLETO = ['PP', ...ADULTO] as const
const INFANTIL = ['PP', 'P', 'M'] as const

const linha = (
  modelo: string,
  tamanhos: readonly string[],
  estampas: Partial<Record<Motif, readonly string[]>>,
  unico?: true,
) =>
  Object.entries(estampas).map(
    ([motivo, cores]): ProdutoDemo => ({ modelo, motivo: motivo as Motif, cores, tamanhos, unico }),
  )

const POR_MODELO: readonly ProdutoDemo[] = [
  ...linha('CAM-TRAD', COMPLETO, {
    sol: ['Branco', 'Azul-Marinho'],
    serra: ['Cru', 'Verde-Musgo'],
    cacto: ['Mostarda', 'Preto'],
    vinil: ['Preto', 'Vermelho'],
    gato: ['Cinza-Mescla', 'Preto'],
    geometrico: ['Branco', 'Vermelho'],
  }),
  ...linha('CAM-BABY', ADULTO, {
    flor: ['Rosa-Chá', 'Branco'],
    lua: ['Lilás', 'Preto'],
    folha: ['Verde-Água', 'Cru'],
    cafe: ['Branco', 'Vermelho'],
  }),
  ...linha('CAM-OVER', ADULTO, {
    onda: ['Azul-Céu', 'Cru'],
    geometrico: ['Preto', 'Mostarda'],
    bicicleta: ['Cinza-Mescla', 'Verde-Musgo'],
    lua: ['Azul-Marinho', 'Preto'],
  }),
  ...linha('CAM-INF', INFANTIL, {
    gato: ['Rosa-Chá', 'Azul-Céu'],
    sol: ['Branco', 'Verde-Água'],
    bicicleta: ['Mostarda', 'Azul-Céu'],
  }),
  ...linha('MOL-CAN', ADULTO, {
    serra: ['Azul-Marinho', 'Cinza-Mescla'],
    vinil: ['Preto', 'Vermelho'],
    folha: ['Verde-Musgo', 'Cru'],
    lua: ['Preto', 'Lilás'],
    onda: ['Cinza-Mescla', 'Azul-Céu'],
  }),
  ...linha('MOL-INF', INFANTIL, { gato: ['Lilás', 'Mostarda'], sol: ['Vermelho', 'Verde-Água'] }),
  ...linha('CAN-325', [], {
    cafe: ['Branco', 'Preto', 'Vermelho'],
    gato: ['Branco', 'Rosa-Chá'],
    cacto: ['Verde-Água', 'Branco'],
    flor: ['Branco', 'Azul-Céu'],
    bicicleta: ['Mostarda', 'Branco'],
  }),
  ...linha('CAN-450', [], { serra: ['Azul-Marinho'], vinil: ['Preto'] }, true),
  ...linha('ECO-LON', [], {
    folha: ['Cru', 'Verde-Musgo'],
    onda: ['Azul-Marinho', 'Cru'],
    geometrico: ['Preto', 'Cru'],
  }),
  ...linha('ECO-ALG', [], { flor: ['Cru'], gato: ['Cru'] }, true),
  ...linha('BON-TRU', ['U'], { cacto: ['Cru', 'Preto'], onda: ['Azul-Marinho', 'Branco'] }),
  ...linha('BON-ABA', ['U'], { sol: ['Verde-Musgo', 'Mostarda'], lua: ['Preto', 'Azul-Marinho'] }),
]

/** Forty products in the order in which they were registered: mixed, as in a shop, by a step without common divisor. */
export const PRODUTOS: readonly ProdutoDemo[] = POR_MODELO.map(
  (_, i) => POR_MODELO[(i * 17) % POR_MODELO.length] as ProdutoDemo,
)
