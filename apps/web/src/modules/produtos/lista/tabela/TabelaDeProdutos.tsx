import type { ProdutoResumo } from '@estampa/contract/produtos/produtos.schemas.ts'
import { nomeDaVariacao } from '@estampa/contract/produtos/variacoes.ts'
import { isCampoFiscal } from '@estampa/contract/shared/fiscal.ts'
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import {
  type ClipboardEvent,
  type CSSProperties,
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useMediaQuery, usePrinting } from '../../../../shared/device/useMediaQuery.ts'
import { DraftOffer } from '../../../../shared/forms/drafts/DraftOffer.tsx'
import { useDraft } from '../../../../shared/forms/drafts/useDraft.ts'
import { ListBody } from '../../../../shared/resource/ListBody.tsx'
import type { LoadedList } from '../../../../shared/resource/useList.ts'
import { useSession } from '../../../../shared/session/session.ts'
import { useUnsavedQuestion } from '../../../../shared/ui/dialogs/useUnsavedQuestion.tsx'
import { Thumbnail } from '../../../../shared/ui/Thumbnail.tsx'
import { useOffsetTop } from '../../../../shared/ui/VirtualGrid.tsx'
import { BarraDaTabela } from './BarraDaTabela.tsx'
import { Celula, passoDaTecla } from './Celula.tsx'
import { CelulasDaPeca, DA_PECA, LARGURAS } from './CelulasDaPeca.tsx'
import {
  chaveDaCelula,
  colunasPara,
  type GrupoDeColunas,
  type Lugar,
  linhasDaTabela,
  valorDe,
  vizinha,
} from './linhas.ts'
import { leaveCell, parseMudancas, problemaDe, resumeMudancas, undoStep } from './mudancas.ts'
import css from './Tabela.module.css'
import { useTabelaEdicao } from './useEdicao.ts'
import { useGravacao } from './useGravacao.ts'

/** Heights of a row, px: on a narrow window its second line says which piece it is. */
const [BAIXA, ALTA] = [40, 60]

interface TabelaDeProdutosProps {
  readonly lista: LoadedList<ProdutoResumo>
  readonly grupo: GrupoDeColunas
  readonly onGrupo: (grupo: GrupoDeColunas) => void
  readonly carregando: ReactNode
  readonly vazia: ReactNode
}

/** The product list as a sheet: prices, costs, stock and titles are typed over and pasted, and saved together. */
export function TabelaDeProdutos({ lista, grupo, onGrupo, carregando, vazia }: TabelaDeProdutosProps) {
  const permissoes = useSession().usuario?.permissoes
  const isPrinting = usePrinting()
  const densa = useMediaQuery('(min-width: 62em)') && !isPrinting
  const showsEan = useMediaQuery('(min-width: 75em)') && !isPrinting
  const height = densa ? BAIXA : ALTA
  const columns = useMemo(
    () => colunasPara((permissao) => permissoes?.[permissao] ?? true, { comEan: showsEan, grupo }),
    [permissoes, showsEan, grupo],
  )
  const ean = columns.some(({ campo }) => campo === 'gtin')
  const linhas = useMemo(() => linhasDaTabela(lista.rows ?? []), [lista.rows])
  const { edicao, mudar, digitar, colar, carregando: isPasting } = useTabelaEdicao(linhas, columns, lista)
  const { mudancas } = edicao
  const { gravar, gravando, recusa, gravadasAgora } = useGravacao(mudancas, mudar)
  const [active, setActive] = useState<Lugar | null>(null)
  // A column that is empty in all rows folds: one that is only read goes, one that is typed into is narrow until it is used.
  const pecaColumns = useMemo(
    () => (['SKU', 'Cor', 'Tamanho'] as const).filter((name) => linhas.some((linha) => DA_PECA[name](linha))),
    [linhas],
  )
  const hasEan = useMemo(() => linhas.some((linha) => valorDe(linha, 'gtin')), [linhas])
  const usesEan =
    hasEan ||
    (active && columns[active.coluna]?.campo === 'gtin') ||
    [...mudancas.values()].some(({ campo }) => campo === 'gtin')
  const saida = useRef<HTMLParagraphElement>(null)
  useUnsavedQuestion(mudancas.size > 0)
  const draft = useDraft('Tabela de produtos', (values) =>
    mudar((before) => resumeMudancas(before, parseMudancas(values))),
  )
  const { keep } = draft
  useEffect(() => keep(mudancas.size > 0 ? mudancas : null), [keep, mudancas])
  const [body, setBody] = useState<HTMLElement | null>(null)
  const virtual = useWindowVirtualizer({
    count: linhas.length,
    estimateSize: () => height,
    overscan: 6,
    scrollMargin: useOffsetTop(body),
    initialRect: { width: innerWidth, height: innerHeight },
    // Header, column titles; the bar with the buttons.
    scrollPaddingStart: 120,
    scrollPaddingEnd: 180,
    rangeExtractor: (range) => {
      const indexes = isPrinting ? [...linhas.keys()] : defaultRangeExtractor(range)
      if (!active || active.linha >= linhas.length || indexes.includes(active.linha)) return indexes
      return [...indexes, active.linha].toSorted((a, b) => a - b)
    },
  })
  const last = virtual.range?.endIndex ?? 0
  const loadNextRows = useEffectEvent(() => {
    if (lista.hasMore && (linhas.length - 1 - last) * height < 2 * innerHeight) lista.loadMore?.()
  })
  // oxlint-disable-next-line react/exhaustive-deps -- each of them may bring the end nearer
  useEffect(() => loadNextRows(), [last, linhas.length, lista.loadMore === null])

  const goToCell = (place: Lugar | null) => {
    if (!place) return
    mudar(leaveCell)
    setActive(place)
    virtual.scrollToIndex(place.linha)
  }
  const problem = [...mudancas].find(([, change]) => problemaDe(change) !== null)
  const leaveColumns = useEffectEvent(() => {
    mudar(leaveCell)
    setActive(null)
  })
  // oxlint-disable-next-line react/exhaustive-deps -- the cell in use is one of the columns that went
  useEffect(() => leaveColumns(), [grupo])
  /** Goes to a cell; when its column is not shown, shows the columns first. */
  const goToChange = (key: string) => {
    const field = mudancas.get(key)?.campo
    if (field && !columns.some((column) => column.campo === field)) {
      onGrupo(isCampoFiscal(field) ? 'fiscais' : 'precos')
      return setSoughtKey(key)
    }
    for (const [i, linha] of linhas.entries())
      for (const [j, { campo: colunaCampo }] of columns.entries())
        if (chaveDaCelula(linha, colunaCampo) === key) return goToCell({ linha: i, coluna: j })
  }
  const [soughtKey, setSoughtKey] = useState<string | null>(null)
  const reachSoughtCell = useEffectEvent(() => {
    if (soughtKey === null) return
    setSoughtKey(null)
    goToChange(soughtKey)
  })
  // oxlint-disable-next-line react/exhaustive-deps -- the columns that it waits for are drawn
  useEffect(() => reachSoughtCell(), [columns])
  const invalidKey = [...mudancas].find(([, { conflito, ...mudanca }]) => problemaDe(mudanca) !== null)?.[0]
  /** The bar with the pressed button goes: the keyboard is in the cell again. */
  const returnFocus = () => {
    if (!document.activeElement?.closest('input, [role="dialog"]'))
      body?.querySelector<HTMLElement>('input')?.focus({ preventScroll: true })
  }
  const saveTable = () => {
    if (invalidKey !== undefined) goToChange(invalidKey)
    else if (mudancas.size > 0 && !gravando) void gravar().then(returnFocus)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (!active || event.nativeEvent.isComposing) return
    const step = passoDaTecla(event)
    if (step === null) return
    if (step === 'cursor') return event.currentTarget.setSelectionRange(-1, -1)
    if (typeof step === 'object') {
      const place = vizinha(active, step, linhas, columns)
      // At the table's ends the Tab key leaves it.
      if (place || event.key !== 'Tab') event.preventDefault()
      return goToCell(place)
    }
    event.preventDefault()
    if (step === 'salvar') return saveTable()
    if (step === 'desfazer' || edicao.digitando !== null) return mudar(undoStep)
    setActive(null)
    saida.current?.focus()
  }
  const actions = {
    onKeyDown,
    onActivate: (key: string, coluna: number) => {
      const linha = linhas.findIndex((row) => row.chave === key)
      if (active?.linha !== linha || active.coluna !== coluna) goToCell({ linha, coluna })
    },
    onType: (linha: (typeof linhas)[number], { campo }: (typeof columns)[number], texto: string) =>
      digitar({ linha, campo, texto }),
    onPaste: (event: ClipboardEvent) => {
      const text = event.clipboardData.getData('text/plain')
      if (!active || !/[\t\n\r]/.test(text)) return
      event.preventDefault()
      colar(text, active)
    },
  }
  return (
    <ListBody list={lista} loading={carregando} empty={vazia} className="pb-4">
      {() => (
        <>
          <DraftOffer sentence="Há células que não foram salvas" draft={draft} />
          <p className="m-0 mb-1.5 text-s text-texto-suave print:hidden">
            <span className="touch:hidden">
              Setas, Tab e Enter mudam de célula; digitar substitui, Ctrl+Z desfaz, Ctrl+S salva, Esc sai da tabela.
            </span>{' '}
            Cole um bloco da sua planilha, na ordem da exportação.
          </p>
          <div
            role="grid"
            aria-label="Tabela de produtos"
            aria-rowcount={linhas.length + 1}
            data-densa={densa || undefined}
            data-grupo={grupo}
            className={css.tabela}
            style={
              {
                '--numeros': columns.length - (ean ? 2 : 1),
                '--peca': densa ? pecaColumns.map((name) => LARGURAS[name]).join(' ') : '',
                '--ean': ean ? (usesEan ? '128px' : '64px') : '',
              } as CSSProperties
            }
          >
            <div role="rowgroup" className={css.cabeca}>
              <div role="row" aria-rowindex={1} className={css.linha}>
                {densa && <span aria-hidden />}
                {columns.map(({ campo, titulo }) => (
                  <Fragment key={campo}>
                    <span role="columnheader" data-numero={campo !== 'titulo' || undefined}>
                      {titulo}
                    </span>
                    {densa &&
                      campo === 'titulo' &&
                      pecaColumns.map((name) => (
                        <span key={name} role="columnheader" className={css.peca}>
                          {name}
                        </span>
                      ))}
                  </Fragment>
                ))}
              </div>
            </div>
            <div
              role="rowgroup"
              ref={setBody}
              className={`relative ${css.corpo}`}
              style={{ height: virtual.getTotalSize() }}
            >
              {virtual.getVirtualItems().map(({ index, start }) => {
                const linha = linhas[index]
                return (
                  linha && (
                    <div
                      key={linha.chave}
                      role="row"
                      aria-rowindex={index + 2}
                      className={css.linha}
                      data-ativa={active?.linha === index || undefined}
                      style={{ height: height, transform: `translateY(${start - virtual.options.scrollMargin}px)` }}
                    >
                      {densa && <Thumbnail className="[--lado:32px] self-center ml-2" url={linha.produto.imagem_url} />}
                      {columns.map((coluna, indice) => (
                        <Fragment key={coluna.campo}>
                          <Celula
                            {...{ linha, coluna, indice }}
                            mudanca={mudancas.get(chaveDaCelula(linha, coluna.campo))}
                            ativa={active?.linha === index && active.coluna === indice}
                            entrada={active === null && index === 0 && indice === 0}
                            {...actions}
                          />
                          {densa && indice === 0 && <CelulasDaPeca linha={linha} columns={pecaColumns} />}
                        </Fragment>
                      ))}
                      {!densa && (
                        <span className={`truncate ${css.identidade}`} aria-hidden>
                          {[linha.variacao && nomeDaVariacao(linha.variacao), DA_PECA.SKU(linha)]
                            .filter(Boolean)
                            .join(' · ')}
                        </span>
                      )}
                    </div>
                  )
                )
              })}
            </div>
          </div>
          <p ref={saida} tabIndex={-1} className="m-0 mt-2 text-s text-texto-suave" role="status">
            {isPasting ? 'Carregando as linhas que o bloco pede…' : ''}
          </p>
          {(mudancas.size > 0 || gravando) && (
            <BarraDaTabela
              edicao={edicao}
              gravando={gravando}
              gravadasAgora={gravadasAgora}
              recusa={recusa}
              problema={problem ?? null}
              mudar={mudar}
              onSave={saveTable}
              onGo={goToChange}
            />
          )}
        </>
      )}
    </ListBody>
  )
}
