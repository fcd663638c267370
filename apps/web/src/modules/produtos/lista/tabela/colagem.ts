import { lerBloco } from '../../celulas.ts'
import { type Coluna, colado, type LinhaDaTabela } from './linhas.ts'
import type { Escrita } from './mudancas.ts'

interface Lugar {
  readonly linha: number
  readonly coluna: number
}

/** Rows that the block reaches, from the first. */
export const linhasQuePede = (texto: string, { linha }: Lugar): number => linha + lerBloco(texto).length

/** The cells that a block writes with its first one here, and how many found no place. A blank one changes nothing. */
export function colar(texto: string, lugar: Lugar, linhas: readonly LinhaDaTabela[], colunas: readonly Coluna[]) {
  const escritas: Escrita[] = []
  let semLugar = 0
  for (const [i, celulas] of lerBloco(texto).entries())
    for (const [j, celula] of celulas.entries()) {
      const linha = linhas[lugar.linha + i]
      const coluna = colunas[lugar.coluna + j]
      if (celula === '') continue
      if (linha && coluna?.editavel(linha))
        escritas.push({ linha, campo: coluna.campo, texto: colado(coluna.campo, celula) })
      else semLugar++
    }
  return { escritas, semLugar }
}

/** The next cell that may be edited in this direction; null at the table's end. */
export function vizinha(
  { linha, coluna }: Lugar,
  passo: { readonly linhas?: number; readonly colunas?: number },
  linhas: readonly LinhaDaTabela[],
  colunas: readonly Coluna[],
): Lugar | null {
  const editavel = (l: number, c: number) => {
    const da = linhas[l]
    return da !== undefined && colunas[c]?.editavel(da) === true
  }
  if (passo.linhas) {
    const sinal = Math.sign(passo.linhas)
    const alvo = Math.min(Math.max(linha + passo.linhas, 0), linhas.length - 1)
    for (let l = alvo; l >= 0 && l < linhas.length; l += sinal)
      if (l !== linha && editavel(l, coluna)) return { linha: l, coluna }
    return null
  }
  const sinal = passo.colunas ?? 1
  const total = linhas.length * colunas.length
  for (let i = linha * colunas.length + coluna + sinal; i >= 0 && i < total; i += sinal) {
    const [l, c] = [Math.floor(i / colunas.length), i % colunas.length]
    if (editavel(l, c)) return { linha: l, coluna: c }
  }
  return null
}
