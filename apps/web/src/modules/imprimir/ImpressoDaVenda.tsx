import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { useParams } from 'react-router'
import { isNotFound } from '../../shared/api/apiError.ts'
import { idDe } from '../../shared/api/readers.ts'
import {
  BarraDeImpressao,
  JanelaDeImpressao,
  usePrintUmaVez,
} from '../../shared/device/impressao/JanelaDeImpressao.tsx'
import { EmptyState, ErrorBox, LoadingState } from '../../shared/ui/states.tsx'
import { dadosDaLoja } from '../configuracoes/loja/loja.queries.ts'
import { configuracaoDePagamento } from '../configuracoes/pagamento/pagamento.queries.ts'
import { umaVenda } from '../vendas/vendas.queries.ts'
import { FolhaDaVenda } from './FolhaDaVenda.tsx'

interface ImpressoProps {
  titulo: string
  assinatura: string
  /** `bobina`: a roll of 80 mm, cut where the content ends; A4 when absent. */
  papel?: 'a4' | 'bobina'
  /** It leaves the shop: with document, contact and address. */
  paraFora?: boolean
  /** The sheet names the person who receives: printing waits until that is read, or cannot be. */
  comPagamento?: boolean
  children: (venda: Venda) => ReactNode
}

/** A sheet about one sale. The print dialog opens by itself, once. */
export const ImpressoDaVenda = (props: ImpressoProps) => (
  <JanelaDeImpressao title={props.titulo}>
    <VendaLida {...props} />
  </JanelaDeImpressao>
)

export const DICAS = { a4: 'Papel A4, escala de 100%.', bobina: 'Bobina de 80 mm, sem margens, escala de 100%.' }

function VendaLida({ comPagamento = false, ...folha }: ImpressoProps) {
  const id = idDe(useParams().vendaId)
  const { data: venda, error, isFetching, refetch } = useQuery({ ...umaVenda(id ?? 0), enabled: id !== null })
  const loja = useQuery(dadosDaLoja)
  const pagamento = useQuery({ ...configuracaoDePagamento, enabled: comPagamento })
  if (id === null || isNotFound(error)) return <EmptyState message="Venda não encontrada" />
  if (venda && !loja.isPending && !(comPagamento && pagamento.isPending)) return <Folha {...folha} venda={venda} />
  if (error) {
    return <ErrorBox message="Erro ao carregar venda" pending={isFetching} onRetry={() => void refetch()} />
  }
  return <LoadingState message="Carregando venda..." />
}

function Folha({ papel = 'a4', children, ...folha }: Omit<ImpressoProps, 'comPagamento'> & { venda: Venda }) {
  const bobina = papel === 'bobina'
  const ref = useAlturaDaBobina(bobina)
  usePrintUmaVez()
  return (
    <>
      <BarraDeImpressao title={folha.titulo} hint={DICAS[papel]} />
      <FolhaDaVenda {...folha} ref={ref} bobina={bobina}>
        {children(folha.venda)}
      </FolhaDaVenda>
    </>
  )
}

const PIXELS_POR_MM = 96 / 25.4
/** Room for the cutter below the last line, mm. */
const SOBRA = 6

/** Makes the page of a roll as high as its content: CSS has no such height, and a fixed one would feed blank paper. */
export function useAlturaDaBobina(bobina: boolean): RefObject<HTMLElement | null> {
  const folha = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if (!bobina || !folha.current) return
    const rule = new CSSStyleSheet()
    const setPaperHeight = (height: number) =>
      rule.replaceSync(`@page bobina { size: 80mm ${Math.ceil(height / PIXELS_POR_MM) + SOBRA}mm; margin: 0 }`)
    const observer = new ResizeObserver(([entrada]) => {
      if (entrada) setPaperHeight(entrada.target.getBoundingClientRect().height)
    })
    setPaperHeight(folha.current.getBoundingClientRect().height)
    observer.observe(folha.current)
    document.adoptedStyleSheets.push(rule)
    return () => {
      observer.disconnect()
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== rule)
    }
  }, [bobina])
  return folha
}
