import { MEDIDA_MAXIMA } from '@estampa/contract/shared/maximos.ts'
import type { ItemDaVenda, Venda } from '@estampa/contract/vendas/vendas.schemas.ts'

type Medidas = Pick<Venda, 'altura' | 'largura' | 'comprimento' | 'peso'>

/** The pieces lying on each other, in cm and kg; a measure that any product lacks is unknown. */
export function medidasDasPecas(itens: readonly Pick<ItemDaVenda, 'quantidade' | 'medidas'>[]): Medidas {
  const soma = (nome: 'altura' | 'peso') =>
    medida(
      itens.map(({ quantidade, medidas }) => medidas[nome] && quantidade * medidas[nome]),
      (todas) => todas.reduce((a, b) => a + b, 0),
    )
  const maior = (nome: 'largura' | 'comprimento') =>
    medida(
      itens.map(({ medidas }) => medidas[nome]),
      (todas) => Math.max(...todas),
    )
  return { altura: soma('altura'), largura: maior('largura'), comprimento: maior('comprimento'), peso: soma('peso') }
}

function medida(todas: readonly (number | null)[], juntar: (conhecidas: number[]) => number): number | null {
  const conhecidas = todas.filter((uma): uma is number => uma !== null && uma > 0)
  const junta = conhecidas.length < todas.length ? 0 : Math.round(juntar(conhecidas) * 1000) / 1000
  return junta > 0 && junta <= MEDIDA_MAXIMA ? junta : null
}
