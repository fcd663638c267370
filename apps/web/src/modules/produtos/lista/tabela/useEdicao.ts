import { CELULAS_MAXIMAS } from '@estampa/contract/importacoes/lote.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { toast } from '../../../../shared/ui/toasts/toast.ts'
import { parseCells } from '../../celulas.ts'
import { type Coluna, formatPastedCell, type LinhaDaTabela, type Lugar } from './linhas.ts'
import { type Edicao, type Escrita, NADA_MUDADO, typeCell, writeCells } from './mudancas.ts'

/** Holds what is typed and pasted. A block that is longer than the loaded rows waits until they are loaded. */
export function useTabelaEdicao(
  linhas: readonly LinhaDaTabela[],
  columns: readonly Coluna[],
  { hasMore, loadMore }: { readonly hasMore: boolean; readonly loadMore: (() => void) | null },
) {
  const [edicao, setEdicao] = useState(NADA_MUDADO)
  const [pastedBlock, setPastedBlock] = useState<{ texto: string; lugar: Lugar } | null>(null)
  const needsMoreRows =
    pastedBlock !== null && hasMore && linhasQuePede(pastedBlock.texto, pastedBlock.lugar) > linhas.length
  const advance = useEffectEvent(() => {
    if (!pastedBlock) return
    if (needsMoreRows) return loadMore?.()
    setPastedBlock(null)
    const { escritas, semLugar } = pasteCells(pastedBlock.texto, pastedBlock.lugar, linhas, columns)
    const after = writeCells(edicao, escritas)
    if (after === edicao)
      return toast('error', `A tabela salva até ${CELULAS_MAXIMAS} células por vez. Salve antes ou cole menos linhas.`)
    setEdicao(after)
    toast('info', escritas.length === 1 ? '1 célula colada.' : `${escritas.length} células coladas.`)
    if (semLugar > 0)
      toast(
        'warning',
        `Sem lugar na tabela, ${semLugar === 1 ? 'ficou 1 célula' : `ficaram ${semLugar} células`} de fora.`,
      )
  })
  const canLoadMore = loadMore !== null
  // oxlint-disable-next-line react/set-state-in-effect, react/exhaustive-deps -- the rows that it waits for come from outside
  useEffect(() => void advance(), [pastedBlock, linhas.length, canLoadMore, hasMore])
  return {
    edicao,
    mudar: (step: (edicao: Edicao) => Edicao) => setEdicao(step),
    digitar: (escrita: Escrita) => setEdicao((before) => typeCell(before, escrita)),
    colar: (texto: string, lugar: Lugar) => setPastedBlock({ texto, lugar }),
    carregando: needsMoreRows,
  }
}

/** Rows that the block reaches, from the first. */
export const linhasQuePede = (text: string, { linha }: Lugar): number => linha + parseCells(text).length

/** The cells that a block writes with its first one here, and how many found no place. A blank one changes nothing. */
export function pasteCells(text: string, place: Lugar, linhas: readonly LinhaDaTabela[], columns: readonly Coluna[]) {
  const escritas: Escrita[] = []
  let unplacedCells = 0
  for (const [i, cells] of parseCells(text).entries())
    for (const [j, cell] of cells.entries()) {
      const linha = linhas[place.linha + i]
      const column = columns[place.coluna + j]
      if (cell === '') continue
      if (linha && column?.editavel(linha))
        escritas.push({ linha, campo: column.campo, texto: formatPastedCell(column.campo, cell) })
      else unplacedCells++
    }
  return { escritas, semLugar: unplacedCells }
}
