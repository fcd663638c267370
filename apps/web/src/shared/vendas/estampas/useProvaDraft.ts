import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CHAVE_DOS_PRODUTOS } from '../../api/keys.ts'
import { largeArtUrl, type Side } from './contorno.ts'
import { type Ground, readPicture, sizeOfGround } from './drawProva.ts'
import type { EstampaNaLinha } from './estampasDigitadas.ts'
import type { GroundChoice } from './ProvaGrounds.tsx'
import { colourOf, listFotos, type Placement, type Prova, placeEstampa, sideOf } from './prova.ts'

/** What was chosen for a side; what is absent is as it begins. */
export interface SideDraft {
  readonly ground?: GroundChoice
  readonly placements: Readonly<Record<string, Placement>>
}
/** The proof that was stored of a side since the form was opened. */
interface MadeProva {
  readonly arquivo: string
  readonly draft: SideDraft
}
export type MadeProvas = Readonly<Partial<Record<Side, MadeProva>>>

const pictureQuery = (source: string | File) =>
  queryOptions({
    queryKey: ['figura', typeof source === 'string' ? source : [source.name, source.size, source.lastModified]],
    queryFn: ({ signal }) => readPicture(source, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    structuralSharing: false,
  })

const keyOf = ({ posicao, arte_id }: EstampaNaLinha, index: number) => `${index} ${posicao} ${arte_id}`

const begin = (made: MadeProva | undefined): SideDraft => made?.draft ?? { placements: {} }
const isOwn = (ground: GroundChoice | undefined) => ground instanceof File

/** A line's proofs while they are laid out: the pictures of a side, where each art lies, what may be chosen. */
export function useProvaDraft({ linha, readProduto }: Prova, made: MadeProvas) {
  const { estampas, variacaoId } = linha
  const sides = (['front', 'back'] as const).filter((name) => estampas.some((estampa) => sideOf(estampa) === name))
  const [side, setSide] = useState<Side>(sides[0] ?? 'front')
  const [drafts, setDrafts] = useState<Readonly<Record<Side, SideDraft>>>(() => ({
    front: begin(made.front),
    back: begin(made.back),
  }))
  const [isChanged, setIsChanged] = useState(false)
  const [ownPictures, setOwnPictures] = useState(() =>
    [...new Set([drafts.front.ground, drafts.back.ground])].filter(isOwn),
  )
  const produto = useQuery({
    queryKey: [...CHAVE_DOS_PRODUTOS, 'prova', linha.chave],
    queryFn: readProduto,
    gcTime: 0,
  })
  const { fotos, usual } = produto.data ? listFotos(produto.data, variacaoId) : { fotos: [], usual: null }
  const colour = produto.data ? colourOf(produto.data, variacaoId) : null
  // A photo shows the front, as far as anyone knows.
  const begun = produto.isPending ? undefined : side === 'front' ? usual : null
  const draft = drafts[side]
  const chosen = draft.ground === undefined ? begun : draft.ground
  const groundQuery = useQuery({ ...pictureQuery(chosen ?? ''), enabled: chosen != null })
  const ground: Ground | null =
    chosen === null ? { side, colour } : groundQuery.data ? { picture: groundQuery.data } : null

  const shown = estampas.flatMap((estampa, i) =>
    sideOf(estampa) === side ? [{ chave: keyOf(estampa, i), estampa }] : [],
  )
  const urls = [...new Set(shown.flatMap(({ estampa }) => estampa.miniatura_url ?? []))].map(largeArtUrl)
  const pictures = useQueries({ queries: urls.map(pictureQuery) })
  const arts = shown.map(({ chave, estampa }) => {
    const url = estampa.miniatura_url === null ? null : largeArtUrl(estampa.miniatura_url)
    const query = url === null ? null : (pictures[urls.indexOf(url)] ?? null)
    const picture = query?.data ?? null
    const placement =
      picture && ground ? (draft.placements[chave] ?? placeEstampa(estampa, picture, sizeOfGround(ground))) : null
    return { chave, estampa, query, picture, placement }
  })
  const changeDraft = (change: (before: SideDraft) => SideDraft) => {
    setIsChanged(true)
    setDrafts((before) => ({ ...before, [side]: change(before[side]) }))
  }
  return {
    sides,
    side,
    setSide,
    draft,
    produto,
    fotos,
    colour,
    ownPictures,
    chosen,
    ground,
    groundQuery,
    arts,
    isChanged,
    markSaved: () => setIsChanged(false),
    chooseGround: (choice: GroundChoice) => changeDraft((before) => ({ ...before, ground: choice })),
    addOwnPicture(file: File) {
      setOwnPictures((before) => [...before, file])
      changeDraft((before) => ({ ...before, ground: file }))
    },
    placeArt: (chave: string, placement: Placement) =>
      changeDraft((before) => ({ ...before, placements: { ...before.placements, [chave]: placement } })),
    resetArt: (chave: string) =>
      changeDraft((before) => {
        const { [chave]: _, ...placements } = before.placements
        return { ...before, placements }
      }),
  }
}
