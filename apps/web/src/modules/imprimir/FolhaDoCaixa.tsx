import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { BarraDeImpressao, usePrintUmaVez } from '../../shared/device/impressao/JanelaDeImpressao.tsx'
import { LoadingState } from '../../shared/ui/states.tsx'
import { dadosDaLoja } from '../configuracoes/loja/loja.queries.ts'
import { CabecaDaLoja, Titulo } from './FolhaDaVenda.tsx'
import { DICAS, useAlturaDaBobina } from './ImpressoDaVenda.tsx'
import css from './impressao.module.css'

interface FolhaDoCaixaProps {
  documento: string
  titulo: string
  /** Below the title, a line each. */
  linhas: readonly (string | null | false)[]
  children: ReactNode
}

/** A paper of a cash drawer, with two lines to sign on: A4, or a roll of 80 mm with `?papel=bobina`. */
export function FolhaDoCaixa(props: FolhaDoCaixaProps) {
  // Printing waits until the shop is read, or cannot be.
  const { isPending } = useQuery(dadosDaLoja)
  return isPending ? <LoadingState message="Carregando..." /> : <Folha {...props} />
}

function Folha({ documento, titulo, linhas, children }: FolhaDoCaixaProps) {
  const [params] = useSearchParams()
  const papel = params.get('papel') === 'bobina' ? 'bobina' : 'a4'
  const ref = useAlturaDaBobina(papel === 'bobina')
  usePrintUmaVez()
  return (
    <>
      <BarraDeImpressao title={documento} hint={DICAS[papel]} />
      <article
        ref={ref}
        className={papel === 'bobina' ? `${css.folha} ${css.bobina}` : css.folha}
        aria-label={`${documento}, ${titulo}`}
      >
        <header className={css.cabeca}>
          <CabecaDaLoja />
          <Titulo documento={documento}>{titulo}</Titulo>
          {linhas.map((linha) => linha && <p key={linha}>{linha}</p>)}
        </header>
        {children}
        {['Quem contou', 'Quem conferiu'].map((signer) => (
          <p key={signer} className={css.assinatura}>
            <span>{signer}</span>
            <span>Data</span>
          </p>
        ))}
      </article>
    </>
  )
}

export type LinhaImpressa = readonly [name: string, value: string]
/** Names and figures of a paper, one below the other. */
export const FigurasImpressas = ({ linhas }: { linhas: readonly LinhaImpressa[] }) => (
  <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-0.5 pt-2 mt-2 border-t border-[#999] [&_dd]:m-0 [&_dd]:text-right [&_dd]:tabular-nums">
    {linhas.map(([name, value]) => (
      <div key={name} className="contents">
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
