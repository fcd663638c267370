import { describeEstampa } from '@estampa/contract/producao/estampas.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { RangeField } from '../../ui/fields/RangeField.tsx'
import { keepTogether } from '../../ui/keepTogether.tsx'
import { Refusal } from '../../ui/Refusal.tsx'
import { Skeleton } from '../../ui/states.tsx'
import type { EstampaNaLinha } from './estampasDigitadas.ts'
import { type Placement, WIDTHS } from './prova.ts'

interface ArtOfSide {
  readonly chave: string
  readonly estampa: EstampaNaLinha
  /** Null: there is no picture of it. */
  readonly query: UseQueryResult<ImageBitmap> | null
  readonly picture: ImageBitmap | null
  readonly placement: Placement | null
}

interface ProvaArtsProps {
  readonly arts: readonly ArtOfSide[]
  readonly onPlace: (chave: string, placement: Placement) => void
  readonly onReset: (chave: string) => void
}

/** The prints of a side: size and turn of each art, or in words why it cannot be seen. */
export const ProvaArts = ({ arts, onPlace, onReset }: ProvaArtsProps) => (
  <ul className="k-partes" aria-label="Artes da prova">
    {arts.map((art) => (
      <li key={art.chave} className="flex flex-col gap-2">
        <span className="text-m font-forte wrap-anywhere">{keepTogether(describeEstampa(art.estampa))}</span>
        <ArtFields art={art} onPlace={onPlace} onReset={onReset} />
      </li>
    ))}
  </ul>
)

/** What an art is called by the controls that move it. */
export const nameArt = ({ arte, posicao }: EstampaNaLinha): string => arte ?? posicao

interface ArtFieldsProps extends Pick<ProvaArtsProps, 'onPlace' | 'onReset'> {
  readonly art: ArtOfSide
}

function ArtFields({ art: { chave, estampa, query, placement }, onPlace, onReset }: ArtFieldsProps) {
  if (query === null)
    return (
      <Refusal tone="warning">
        {estampa.arte_id === null
          ? 'A arte ainda vem: não há o que pôr na peça.'
          : `O arquivo ${estampa.arquivo} não tem desenho para mostrar aqui: a prova sai sem ele.`}
      </Refusal>
    )
  if (query.isError)
    return (
      <Refusal role="alert">
        O desenho desta arte não pôde ser lido.{' '}
        <button type="button" className="k-acao" onClick={() => void query.refetch()}>
          Tentar novamente
        </button>
      </Refusal>
    )
  if (query.isPending) return <Skeleton height="88px" />
  // While there is nothing to lay it on.
  if (placement === null) return null
  const nome = nameArt(estampa)
  const percent = Math.round(placement.width * 100)
  const field = (key: 'width' | 'turned', scale: number) => ({
    value: Math.round(placement[key] * scale),
    onChange: ({ target }: { target: { value: string } }) =>
      onPlace(chave, { ...placement, [key]: Number(target.value) / scale }),
  })
  return (
    <>
      <RangeField
        label="Tamanho"
        aria-label={`Tamanho de ${nome}`}
        valueText={`${percent}% da imagem`}
        min={WIDTHS.min * 100}
        max={WIDTHS.max * 100}
        {...field('width', 100)}
      />
      <RangeField
        label="Giro"
        aria-label={`Giro de ${nome}`}
        valueText={`${Math.round(placement.turned)}°`}
        min={-180}
        max={180}
        {...field('turned', 1)}
      />
      <button type="button" className="k-acao self-start" onClick={() => onReset(chave)}>
        Voltar ao começo
      </button>
    </>
  )
}
