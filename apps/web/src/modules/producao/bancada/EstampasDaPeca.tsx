import type { EstampaDaProducao } from '@estampa/contract/producao/estampas.schemas.ts'
import { formatCm, medidasDaEstampa, POSICOES, TECNICAS } from '@estampa/contract/producao/opcoes.ts'
import { plural } from '@estampa/contract/shared/plural.ts'
import { IconFileTypography } from '@tabler/icons-react'
import { useState } from 'react'
import { largeArtUrl } from '../../../shared/vendas/estampas/contorno.ts'
import { BaixarArte } from '../ArteSelect.tsx'
import { DesenhoDaPeca } from './DesenhoDaPeca.tsx'

interface EstampasDaPecaProps {
  estampas: readonly EstampaDaProducao[]
  /** Colour of the piece. */
  cor: string | null
  /** At a desk they share the height of what they stand in: all of them are in sight. */
  fills?: boolean
}

/** The prints of the piece: each one's art as large as the screen allows, its size, and where it goes. */
export const EstampasDaPeca = ({ estampas, cor, fills = false }: EstampasDaPecaProps) => (
  <ul
    aria-label="Posições"
    className={`grid gap-8 w-full max-lg:max-w-140 ${fills ? 'lg:flex-1 lg:gap-x-5 lg:gap-y-4 lg:auto-rows-[minmax(16rem,1fr)] data-many:lg:grid-cols-2' : ''}`}
    data-many={estampas.length > 2 || undefined}
    data-enche={fills || undefined}
  >
    {estampas.map((estampa, i) => (
      // oxlint-disable-next-line react/no-array-index-key -- the prints never change their places
      <EstampaDaPeca key={i} estampa={estampa} cor={cor} />
    ))}
  </ul>
)

function EstampaDaPeca({ estampa, cor }: { estampa: EstampaDaProducao; cor: string | null }) {
  const { posicao, tecnica, distancia_gola_mm, cores, observacao, arte, versao } = estampa
  const size = medidasDaEstampa({ ...estampa, distancia_gola_mm: null })
  const howText = [TECNICAS[tecnica], cores !== null && plural(cores, 'cor', 'cores')].filter(Boolean).join(' · ')
  return (
    <li className="grid gap-3 text-base min-h-0 [&_p]:m-0 lg:grid-cols-[minmax(0,1fr)_11rem] lg:grid-rows-[auto_minmax(0,1fr)_auto] lg:gap-x-4 lg:in-data-many:grid-cols-[minmax(0,1fr)_7rem]">
      <p className="flex flex-wrap gap-x-3 items-baseline text-3xl font-destaque leading-tight max-md:text-2xl lg:col-span-full lg:in-data-many:text-2xl">
        {POSICOES[posicao]}
        <span className="numeros">{size}</span>
      </p>
      <FiguraDaArte key={estampa.miniatura_url} estampa={estampa} />
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-4 items-center lg:grid-cols-1 lg:content-center">
        <DesenhoDaPeca estampa={estampa} cor={cor} />
        <div className="grid gap-1">
          {distancia_gola_mm !== null && <p className="text-xl font-forte">a {formatCm(distancia_gola_mm)} da gola</p>}
          <p className="text-xl">{howText}</p>
          {arte !== null && (
            <p className="text-m text-texto-suave wrap-anywhere">
              {arte}
              {versao !== null && `, versão ${versao}`}
            </p>
          )}
        </div>
      </div>
      {observacao && (
        <p className="py-2 px-3 text-xl font-forte text-aviso bg-aviso-fundo rounded-controle wrap-anywhere lg:col-span-full">
          {observacao}
        </p>
      )}
    </li>
  )
}

/** Grey squares, on which white ink is seen as well as black. */
const TRANSPARENTE =
  'bg-[repeating-conic-gradient(#a9a59f_0_25%,#99958f_0_50%)] bg-size-[24px_24px] border border-borda rounded-grupo'

/** The art itself; where there is no picture of it, its file to be opened elsewhere. */
function FiguraDaArte({ estampa }: { estampa: EstampaDaProducao }) {
  const { miniatura_url, arte, arte_id, arquivo, versao } = estampa
  const [isFailed, setIsFailed] = useState(false)
  const [isLoaded, setIsLoaded] = useState(false)
  if (miniatura_url !== null && !isFailed)
    return (
      <div
        className="relative aspect-square max-h-[70dvh] min-h-80 lg:aspect-auto lg:min-h-50 lg:not-in-data-enche:h-[44dvh] lg:in-data-enche:max-h-none"
        data-loading={!isLoaded || undefined}
      >
        {!isLoaded && <span className="k-osso absolute inset-0 size-full rounded-grupo" aria-hidden />}
        <img
          className={`absolute inset-0 size-full object-contain ${isLoaded ? TRANSPARENTE : ''}`}
          src={largeArtUrl(miniatura_url)}
          alt={`Arte ${arte ?? ''}`}
          onLoad={() => setIsLoaded(true)}
          onError={() => setIsFailed(true)}
        />
      </div>
    )
  return (
    <div className="grid gap-3 place-items-center content-center w-full min-h-50 p-5 text-center bg-superficie-2 border border-dashed border-borda-forte rounded-grupo">
      <IconFileTypography size={56} stroke={1.2} aria-hidden />
      {arte_id === null || versao === null ? (
        <p className="text-xl font-forte">A arte ainda vem</p>
      ) : (
        <>
          <p className="text-xl font-forte wrap-anywhere">{arquivo}</p>
          <p className="text-m text-texto-suave">Este arquivo não tem desenho para mostrar aqui.</p>
          <BaixarArte labelled arte={arte ?? ''} arquivo={arquivo ?? 'arte'} arteId={arte_id} versao={versao} />
        </>
      )}
    </div>
  )
}
