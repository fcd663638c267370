import { CELULAS_MAXIMAS } from '@estampa/contract/importacoes/lote.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { toast } from '../../../../shared/ui/toasts/toast.ts'
import { parseCells } from '../../celulas.ts'
import { type Coluna, colado, type LinhaDaTabela, type Lugar } from './linhas.ts'
import { type Edicao, type Escrita, NADA_MUDADO, typeCell, writeCells } from './mudancas.ts'

/** Holds what is typed and pasted. A block that is longer than the loaded rows waits until they are loaded. */
export function useTabelaEdicao(
  linhas: readonly LinhaDaTabela[],
  colunas: readonly Coluna[],
  { hasMore: temMais, loadMore: carregarMais }: { readonly hasMore: boolean; readonly loadMore: (() => void) | null },
) {
  const [edicao, setEdicao] = useState(NADA_MUDADO)
  const [colando, setColando] = useState<{ texto: string; lugar: Lugar } | null>(null)
  const falta = colando !== null && temMais && linhasQuePede(colando.texto, colando.lugar) > linhas.length
  const avancar = useEffectEvent(() => {
    if (!colando) return
    if (falta) return carregarMais?.()
    setColando(null)
    const { escritas, semLugar } = pasteCells(colando.texto, colando.lugar, linhas, colunas)
    const depois = writeCells(edicao, escritas)
    if (depois === edicao)
      return toast('error', `A tabela salva até ${CELULAS_MAXIMAS} células por vez. Salve antes ou cole menos linhas.`)
    setEdicao(depois)
    toast('info', escritas.length === 1 ? '1 célula colada.' : `${escritas.length} células coladas.`)
    if (semLugar > 0)
      toast(
        'warning',
        `Sem lugar na tabela, ${semLugar === 1 ? 'ficou 1 célula' : `ficaram ${semLugar} células`} de fora.`,
      )
  })
  const pode = carregarMais !== null
  // oxlint-disable-next-line react/set-state-in-effect, react/exhaustive-deps -- the rows that it waits for come from outside
  useEffect(() => void avancar(), [colando, linhas.length, pode, temMais])
  return {
    edicao,
    mudar: (passo: (edicao: Edicao) => Edicao) => setEdicao(passo),
    digitar: (escrita: Escrita) => setEdicao((antes) => typeCell(antes, escrita)),
    colar: (texto: string, lugar: Lugar) => setColando({ texto, lugar }),
    carregando: falta,
  }
}

/** Rows that the block reaches, from the first. */
export const linhasQuePede = (texto: string, { linha }: Lugar): number => linha + parseCells(texto).length

/** The cells that a block writes with its first one here, and how many found no place. A blank one changes nothing. */
export function pasteCells(texto: string, lugar: Lugar, linhas: readonly LinhaDaTabela[], colunas: readonly Coluna[]) {
  const escritas: Escrita[] = []
  let unplacedCells = 0
  for (const [i, celulas] of parseCells(texto).entries())
    for (const [j, celula] of celulas.entries()) {
      const linha = linhas[lugar.linha + i]
      const coluna = colunas[lugar.coluna + j]
      if (celula === '') continue
      if (linha && coluna?.editavel(linha))
        escritas.push({ linha, campo: coluna.campo, texto: colado(coluna.campo, celula) })
      else unplacedCells++
    }
  return { escritas, semLugar: unplacedCells }
}
