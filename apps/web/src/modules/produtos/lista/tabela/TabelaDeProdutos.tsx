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
import { useMediaQuery } from '../../../../shared/device/useMediaQuery.ts'
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
import { ColunasDaTabela } from './ColunasDaTabela.tsx'
import {
  chaveDaCelula,
  colunasPara,
  type GrupoDeColunas,
  type LinhaDaTabela,
  type Lugar,
  linhasDaTabela,
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
  readonly carregando: ReactNode
  readonly vazia: ReactNode
}

/** The product list as a sheet: prices, costs, stock and titles are typed over and pasted, and saved together. */
export function TabelaDeProdutos({ lista, carregando, vazia }: TabelaDeProdutosProps) {
  const permissoes = useSession().usuario?.permissoes
  const densa = useMediaQuery('(min-width: 62em)')
  const showsEan = useMediaQuery('(min-width: 75em)')
  const [grupo, setGrupo] = useState<GrupoDeColunas>('precos')
  const altura = densa ? BAIXA : ALTA
  const colunas = useMemo(
    () => colunasPara((permissao) => permissoes?.[permissao] ?? true, { comEan: showsEan, grupo }),
    [permissoes, showsEan, grupo],
  )
  const ean = colunas.some(({ campo }) => campo === 'gtin')
  const linhas = useMemo(() => linhasDaTabela(lista.rows ?? []), [lista.rows])
  const { edicao, mudar, digitar, colar, carregando: colando } = useTabelaEdicao(linhas, colunas, lista)
  const { mudancas } = edicao
  const { gravar, gravando, recusa, gravadasAgora } = useGravacao(mudancas, mudar)
  const [ativa, setAtiva] = useState<Lugar | null>(null)
  const saida = useRef<HTMLParagraphElement>(null)
  const pergunta = useUnsavedQuestion(mudancas.size > 0)
  const rascunho = useDraft('Tabela de produtos', (valores) =>
    mudar((antes) => resumeMudancas(antes, parseMudancas(valores))),
  )
  const { keep } = rascunho
  useEffect(() => keep(mudancas.size > 0 ? mudancas : null), [keep, mudancas])
  const [corpo, setCorpo] = useState<HTMLElement | null>(null)
  const virtual = useWindowVirtualizer({
    count: linhas.length,
    estimateSize: () => altura,
    overscan: 6,
    scrollMargin: useOffsetTop(corpo),
    initialRect: { width: innerWidth, height: innerHeight },
    // Header, column titles; the bar with the buttons.
    scrollPaddingStart: 120,
    scrollPaddingEnd: 180,
    rangeExtractor: (range) => {
      const indices = defaultRangeExtractor(range)
      if (!ativa || ativa.linha >= linhas.length || indices.includes(ativa.linha)) return indices
      return [...indices, ativa.linha].toSorted((a, b) => a - b)
    },
  })
  const ultima = virtual.range?.endIndex ?? 0
  const aproximar = useEffectEvent(() => {
    if (lista.hasMore && (linhas.length - 1 - ultima) * altura < 2 * innerHeight) lista.loadMore?.()
  })
  // oxlint-disable-next-line react/exhaustive-deps -- each of them may bring the end nearer
  useEffect(() => aproximar(), [ultima, linhas.length, lista.loadMore === null])

  const goToCell = (lugar: Lugar | null) => {
    if (!lugar) return
    mudar(leaveCell)
    setAtiva(lugar)
    virtual.scrollToIndex(lugar.linha)
  }
  const problema = [...mudancas].find(([, mudanca]) => problemaDe(mudanca) !== null)
  const showColumns = (novo: GrupoDeColunas) => {
    mudar(leaveCell)
    setAtiva(null)
    setGrupo(novo)
  }
  /** Goes to a cell; when its column is not shown, shows the columns first. */
  const goToChange = (chave: string) => {
    const campo = mudancas.get(chave)?.campo
    if (campo && !colunas.some((coluna) => coluna.campo === campo)) {
      showColumns(isCampoFiscal(campo) ? 'fiscais' : 'precos')
      return setProcurada(chave)
    }
    for (const [i, linha] of linhas.entries())
      for (const [j, { campo: colunaCampo }] of colunas.entries())
        if (chaveDaCelula(linha, colunaCampo) === chave) return goToCell({ linha: i, coluna: j })
  }
  const [procurada, setProcurada] = useState<string | null>(null)
  const chegar = useEffectEvent(() => {
    if (procurada === null) return
    setProcurada(null)
    goToChange(procurada)
  })
  // oxlint-disable-next-line react/exhaustive-deps -- the columns that it waits for are drawn
  useEffect(() => chegar(), [colunas])
  const invalida = [...mudancas].find(([, { conflito, ...mudanca }]) => problemaDe(mudanca) !== null)?.[0]
  /** The bar with the pressed button goes: the keyboard is in the cell again. */
  const returnFocus = () => {
    if (!document.activeElement?.closest('input, [role="dialog"]'))
      corpo?.querySelector<HTMLElement>('input')?.focus({ preventScroll: true })
  }
  const saveTable = () => {
    if (invalida !== undefined) goToChange(invalida)
    else if (mudancas.size > 0 && !gravando) void gravar().then(returnFocus)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (!ativa || event.nativeEvent.isComposing) return
    const passo = passoDaTecla(event)
    if (passo === null) return
    if (passo === 'cursor') return event.currentTarget.setSelectionRange(-1, -1)
    if (typeof passo === 'object') {
      const lugar = vizinha(ativa, passo, linhas, colunas)
      // At the table's ends the Tab key leaves it.
      if (lugar || event.key !== 'Tab') event.preventDefault()
      return goToCell(lugar)
    }
    event.preventDefault()
    if (passo === 'salvar') return saveTable()
    if (passo === 'desfazer' || edicao.digitando !== null) return mudar(undoStep)
    setAtiva(null)
    saida.current?.focus()
  }
  const acoes = {
    onKeyDown,
    onActivate: (chave: string, coluna: number) => {
      const linha = linhas.findIndex((row) => row.chave === chave)
      if (ativa?.linha !== linha || ativa.coluna !== coluna) goToCell({ linha, coluna })
    },
    onType: (linha: (typeof linhas)[number], { campo }: (typeof colunas)[number], texto: string) =>
      digitar({ linha, campo, texto }),
    onPaste: (event: ClipboardEvent) => {
      const texto = event.clipboardData.getData('text/plain')
      if (!ativa || !/[\t\n\r]/.test(texto)) return
      event.preventDefault()
      colar(texto, ativa)
    },
  }
  return (
    <ListBody list={lista} loading={carregando} empty={vazia} className="pb-4">
      {() => (
        <>
          <DraftOffer sentence="Há células que não foram salvas" draft={rascunho} />
          <p className="m-0 mb-2 text-s text-texto-suave">
            <span className="touch:hidden">
              Setas, Tab e Enter mudam de célula; digitar substitui, Ctrl+Z desfaz, Ctrl+S salva, Esc sai da tabela.
            </span>{' '}
            Cole aqui um bloco da sua planilha: a ordem das linhas é a da exportação.
          </p>
          <ColunasDaTabela grupo={grupo} onChange={showColumns} />
          <div
            role="grid"
            aria-label="Tabela de produtos"
            aria-rowcount={linhas.length + 1}
            data-densa={densa || undefined}
            data-grupo={grupo}
            className={css.tabela}
            style={{ '--numeros': colunas.length - (ean ? 2 : 1), '--ean': ean ? '128px' : '' } as CSSProperties}
          >
            <div role="rowgroup" className={css.cabeca}>
              <div role="row" aria-rowindex={1} className={css.linha}>
                {densa && <span aria-hidden />}
                {colunas.map(({ campo, titulo }) => (
                  <Fragment key={campo}>
                    <span role="columnheader" data-numero={campo !== 'titulo' || undefined}>
                      {titulo}
                    </span>
                    {densa &&
                      campo === 'titulo' &&
                      Object.keys(DA_PECA).map((nome) => (
                        <span key={nome} role="columnheader" className={css.peca}>
                          {nome}
                        </span>
                      ))}
                  </Fragment>
                ))}
              </div>
            </div>
            <div
              role="rowgroup"
              ref={setCorpo}
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
                      data-ativa={ativa?.linha === index || undefined}
                      style={{ height: altura, transform: `translateY(${start - virtual.options.scrollMargin}px)` }}
                    >
                      {densa && <Thumbnail className="[--lado:32px] self-center ml-2" url={linha.produto.imagem_url} />}
                      {colunas.map((coluna, indice) => (
                        <Fragment key={coluna.campo}>
                          <Celula
                            {...{ linha, coluna, indice }}
                            mudanca={mudancas.get(chaveDaCelula(linha, coluna.campo))}
                            ativa={ativa?.linha === index && ativa.coluna === indice}
                            entrada={ativa === null && index === 0 && indice === 0}
                            {...acoes}
                          />
                          {densa && indice === 0 && <Peca linha={linha} />}
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
            {colando ? 'Carregando as linhas que o bloco pede…' : ''}
          </p>
          {(mudancas.size > 0 || gravando) && (
            <BarraDaTabela
              edicao={edicao}
              gravando={gravando}
              gravadasAgora={gravadasAgora}
              recusa={recusa}
              problema={problema ?? null}
              mudar={mudar}
              onSave={saveTable}
              onGo={goToChange}
            />
          )}
          {pergunta}
        </>
      )}
    </ListBody>
  )
}

/** Columns that say which piece a row is; not edited here. */
const DA_PECA: Readonly<Record<'SKU' | 'Cor' | 'Tamanho', (linha: LinhaDaTabela) => string | null>> = {
  SKU: ({ produto, variacao }) => (variacao ?? produto).sku,
  Cor: ({ variacao }) => variacao?.nome_cor ?? null,
  Tamanho: ({ variacao }) => variacao?.tamanho ?? null,
}

const Peca = ({ linha }: { linha: LinhaDaTabela }) =>
  Object.entries(DA_PECA).map(([nome, readText]) => (
    <span key={nome} role="gridcell" className={`truncate ${css.peca}`} title={readText(linha) ?? undefined}>
      {readText(linha)}
    </span>
  ))
